/** Pairs of records that may be one: decided one by one, and applied together. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { messageOf } from '../../platform/errors.ts'
import { urls } from '../../site/urls.ts'
import { staffTitle } from '../../staff/staff-title.ts'
import { formatCount } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import type { Decisions, DuplicatePair } from './duplicates.contract.ts'
import {
  allRecords,
  pairsQuery,
  recordQuery,
  settlePairs,
  type TakenField,
  undoRecordChange,
} from './editing.queries.ts'
import { RecordKinds } from './record-kinds.tsx'
import { FieldRows } from './record-merge.tsx'
import { PAIRS_PER_PAGE } from './work-lists.ts'

export const Route = createFileRoute('/admin/records/duplicates')({
  ssr: false,
  head: async () => ({ meta: [await staffTitle('records')] }),
  component: DuplicatesScreen,
})

function DuplicatesScreen() {
  const search = useLocation({ select: (location) => location.searchStr })
  const page = Math.max(1, Math.trunc(Number(new URLSearchParams(search).get('page'))) || 1)
  const { data, error, refetch } = useQuery(pairsQuery(page))
  const [applied, setApplied] = useState<Applied | null>(null)
  const pages = Math.ceil((data?.total ?? 0) / PAIRS_PER_PAGE)
  const addressOf = (to: number) => urls.staff.duplicates() + (to > 1 ? `?page=${to}` : '')
  return (
    <>
      <div className="screen-head">
        <h1>{m.desk_things_duplicates()}</h1>
        {data && <p className="meta">{m.desk_pairs_total({ total: formatCount(data.total) })}</p>}
      </div>
      <RecordKinds current="duplicates" />
      <p>{m.desk_pairs_note()}</p>
      {applied && <Done applied={applied} onUndone={() => setApplied(null)} />}
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!data && !error && <Loading>{m.desk_pairs_loading()}</Loading>}
      {data?.pairs.length === 0 && (
        <Empty>
          <p>{m.desk_pairs_none()}</p>
          <Link href={urls.staff.records()}>{m.desk_records_show_all()}</Link>
        </Empty>
      )}
      {data && data.pairs.length > 0 && (
        <Pairs key={data.pairs.map(nameOf).join()} pairs={data.pairs} onApplied={setApplied} />
      )}
      {pages > 1 && (
        <p className="actions">
          {page > 1 && (
            <Link className="btn secondary compact" href={addressOf(page - 1)}>
              {m.desk_records_previous()}
            </Link>
          )}
          <span className="meta">{m.desk_records_page_of({ page, pages })}</span>
          {page < pages && (
            <Link className="btn secondary compact" href={addressOf(page + 1)}>
              {m.desk_records_next()}
            </Link>
          )}
        </p>
      )}
    </>
  )
}

/** `recordId`: one of the records, by which the act is undone. */
type Applied = { merges: number; apart: number; changeId: number; recordId: number }

function Done({ applied, onUndone }: { applied: Applied; onUndone: () => void }) {
  const queryClient = useQueryClient()
  const { merges, apart, changeId, recordId } = applied
  const undo = useMutation({
    mutationFn: () => undoRecordChange(recordId, changeId),
    onSuccess: async () => {
      onUndone()
      await queryClient.invalidateQueries(allRecords)
    },
  })
  return (
    <div className="callout" role="status">
      <p>
        <b>{m.desk_pairs_done()}</b> {m.desk_pairs_done_text({ merges, apart })}
      </p>
      {undo.error && <ErrorBox message={messageOf(undo.error)} />}
      {changeId > 0 && (
        <button
          type="button"
          className="btn secondary compact"
          disabled={undo.isPending}
          onClick={() => undo.mutate()}
        >
          {m.desk_pairs_undo({ count: merges + apart })}
        </button>
      )}
    </div>
  )
}

const nameOf = ({ one, other }: DuplicatePair): string => `${one.id}-${other.id}`

type Decision = 'one' | 'other' | 'apart' | 'later'

type PairsProps = { pairs: DuplicatePair[]; onApplied: (applied: Applied) => void }

function Pairs({ pairs, onApplied }: PairsProps) {
  const queryClient = useQueryClient()
  const [decisions, setDecisions] = useState<Record<string, Decision>>({})
  const decided = pairs.filter((pair) => (decisions[nameOf(pair)] ?? 'later') !== 'later')
  const apart = decided.filter((pair) => decisions[nameOf(pair)] === 'apart')
  const merged = decided.filter((pair) => !apart.includes(pair))
  const apply = useMutation({
    mutationFn: async (form: FormData) => {
      const settled = {
        merges: merged.map((pair) => asMerge(pair, decisions[nameOf(pair)], form)),
        apart: apart.map(({ one, other }) => ({ id: one.id, otherId: other.id })),
      }
      const { changeId } = await settlePairs(settled)
      const [first] = [...settled.merges, ...settled.apart]
      return { merges: merged.length, apart: apart.length, changeId, recordId: first?.id ?? 0 }
    },
    onSuccess: async (applied) => {
      onApplied(applied)
      await queryClient.invalidateQueries(allRecords)
    },
  })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    apply.mutate(new FormData(event.currentTarget))
  }
  return (
    <form onSubmit={send}>
      <ol className="plain-list duplicate-pairs">
        {pairs.map((pair) => (
          <PairItem
            key={nameOf(pair)}
            pair={pair}
            decision={decisions[nameOf(pair)] ?? 'later'}
            onDecide={(decision) => setDecisions({ ...decisions, [nameOf(pair)]: decision })}
          />
        ))}
      </ol>
      <section className="record-save">
        <p role="status">
          {decided.length === 0
            ? m.desk_pairs_nothing()
            : m.desk_pairs_sum({ merges: merged.length, apart: apart.length })}
        </p>
        {apply.error && <ErrorBox message={messageOf(apply.error)} />}
        <button
          type="submit"
          className="btn compact"
          disabled={decided.length === 0 || apply.isPending}
        >
          {apply.isPending
            ? m.desk_pairs_applying()
            : m.desk_pairs_apply({ count: decided.length })}
        </button>
      </section>
    </form>
  )
}

/** Fields whose better value is that of the record that goes, as they were chosen in the comparison. */
function asMerge(
  pair: DuplicatePair,
  decision: Decision | undefined,
  form: FormData,
): Decisions['merges'][number] {
  const [kept, gone] = decision === 'other' ? [pair.other, pair.one] : [pair.one, pair.other]
  const group = `${kept.id}-${gone.id} `
  return {
    id: kept.id,
    revision: kept.revision,
    otherId: gone.id,
    otherRevision: gone.revision,
    taken: [...form].flatMap(([name, side]) =>
      name.startsWith(group) && side === 'other' ? [name.slice(group.length) as TakenField] : [],
    ),
  }
}

type PairItemProps = {
  pair: DuplicatePair
  decision: Decision
  onDecide: (decision: Decision) => void
}

function PairItem({ pair, decision, onDecide }: PairItemProps) {
  const { one, other, reasons } = pair
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const choices: [Decision, string][] = [
    ['one', m.desk_pairs_keep({ number: one.number })],
    ['other', m.desk_pairs_keep({ number: other.number })],
    ['apart', m.desk_pairs_apart()],
    ['later', m.desk_pairs_later()],
  ]
  return (
    <li className="duplicate-pair">
      <div className="duplicate-sides">
        {[one, other].map((side) => (
          <p key={side.id}>
            <span className="record-number">{side.number}</span>{' '}
            <a href={urls.staff.record(side.id)} target="_blank" rel="noreferrer">
              {side.name}
            </a>
            <span className="meta">
              {side.place}. {m.desk_pairs_documents({ count: side.documents })}
            </span>
          </p>
        ))}
      </div>
      <p>{reasons.join('. ')}.</p>
      <fieldset className="record-choice">
        <legend className="visually-hidden">
          {m.desk_pairs_decide({ one: one.name, other: other.name })}
        </legend>
        {choices.map(([value, label]) => (
          <label className="choice" key={value}>
            <input
              type="radio"
              name={`decision ${id}`}
              checked={decision === value}
              onChange={() => onDecide(value)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <details onToggle={() => setIsOpen(true)}>
        <summary>{m.desk_pairs_compare()}</summary>
        {isOpen && (
          <Comparison
            // The one that stays is on the left.
            keptId={decision === 'other' ? other.id : one.id}
            goneId={decision === 'other' ? one.id : other.id}
          />
        )}
      </details>
    </li>
  )
}

function Comparison({ keptId, goneId }: { keptId: number; goneId: number }) {
  const kept = useQuery(recordQuery(keptId))
  const gone = useQuery(recordQuery(goneId))
  const error = kept.error ?? gone.error
  if (error) return <ErrorBox message={error.message} />
  if (!kept.data || !gone.data) return <Loading>{m.desk_records_merge_loading()}</Loading>
  return (
    <div className="record-scroll">
      <table className="record-sides">
        <thead>
          <tr>
            <th scope="col">{m.desk_records_merge_field()}</th>
            <th scope="col">{m.desk_records_merge_keep({ number: kept.data.number })}</th>
            <th scope="col">{m.desk_records_merge_goes({ number: gone.data.number })}</th>
          </tr>
        </thead>
        <tbody key={keptId}>
          <FieldRows record={kept.data} other={gone.data} group={`${keptId}-${goneId}`} />
        </tbody>
      </table>
    </div>
  )
}

/** What changed on the record, newest first; each act of staff is undone in one step. */

import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { m } from '../../paraglide/messages.js'
import { messageOf } from '../../platform/errors.ts'
import { ActionLabel } from '../../staff/action-label.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { ErrorBox, Loading } from '../../ui/notices.tsx'
import { showToast } from '../../ui/toast.tsx'
import { truncate } from '../../ui/truncate.ts'
import type { RecordDetail, RecordHistoryEntry } from './editing.contract.ts'
import { recordHistoryQuery, undoRecordChange } from './editing.queries.ts'
import type { Draft } from './record-draft.ts'

const MAX_VALUE_LENGTH = 300

export type SharedProps = {
  record: RecordDetail
  draft: Draft
  setDraft: (change: (draft: Draft) => Draft) => void
  /** Shows the record as a change left it. */
  accept: (record: RecordDetail, next: (draft: Draft) => Draft) => Promise<void>
  /** For a change that failed because somebody else published first. */
  meet: (error: Error) => void
}

export const asItIs = (draft: Draft): Draft => draft

export function RecordHistory({ record, accept }: SharedProps) {
  const { data, error, refetch } = useQuery(recordHistoryQuery(record.id))
  const undo = useMutation({
    mutationFn: (changeId: number) => undoRecordChange(record.id, changeId),
    onSuccess: async (changed) => {
      showToast({ title: m.desk_records_undone(), description: m.desk_records_undone_text() })
      await accept(changed, asItIs)
    },
  })
  return (
    <HistoryList
      entries={data?.entries}
      error={error}
      onRetry={() => refetch()}
      undo={{ error: undo.error, isPending: undo.isPending, of: undo.mutate }}
    />
  )
}

type HistoryListProps = {
  entries: RecordHistoryEntry[] | undefined
  error: Error | null
  onRetry: () => void
  undo: { error: Error | null; isPending: boolean; of: (changeId: number) => void }
}

export function HistoryList({ entries, error, onRetry, undo }: HistoryListProps) {
  const id = useId()
  return (
    <section className="record-group" aria-labelledby={id}>
      <h2 id={id}>{m.desk_records_history()}</h2>
      {error && <ErrorBox message={error.message} onRetry={onRetry} />}
      {undo.error && <ErrorBox message={messageOf(undo.error)} />}
      {!entries && !error && <Loading>{m.desk_records_history_loading()}</Loading>}
      <ol className="record-history-list">
        {entries?.map((entry) => (
          <li key={`${entry.at} ${entry.changeId} ${entry.by}`}>
            <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
            <Entry entry={entry} />
            {entry.changeId !== null && !entry.isUndone && (
              <button
                type="button"
                className="text-link"
                disabled={undo.isPending}
                onClick={() => undo.of(entry.changeId ?? 0)}
              >
                <ActionLabel
                  words={[
                    m.desk_records_undo(),
                    m.desk_records_undo_of({ day: formatMoment(entry.at) }),
                  ]}
                />
              </button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Entry({ entry }: { entry: RecordHistoryEntry }) {
  const { by, who, reason, list, changes, isUndone } = entry
  const from = list ?? m.desk_records_history_list()
  const names = {
    staff: who ?? m.desk_records_history_command(),
    import: m.desk_records_history_import({ list: from }),
    undo: m.desk_records_history_undo({ list: from }),
    added: list ? m.desk_records_history_added_from({ list }) : m.desk_records_history_added(),
  }
  return (
    <div>
      <p>
        <b>{names[by]}</b>
        {isUndone && <span className="tag">{m.desk_records_history_undone()}</span>}
        {reason && <span> {reason}</span>}
      </p>
      {changes.map((change) => (
        <p key={change.field + change.old + change.new}>
          {inWords(change.field)}: <del>{shown(change.old)}</del> <ins>{shown(change.new)}</ins>
        </p>
      ))}
    </div>
  )
}

const shown = (value: string | null) =>
  value === null ? m.desk_records_nothing_value() : truncate(value, MAX_VALUE_LENGTH)

function inWords(field: string): string {
  const words = field.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

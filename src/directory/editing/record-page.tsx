/** One record: its fields and documents on the left, the public page as it will be on the right. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useId, useMemo, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { messageOf } from '../../platform/errors.ts'
import { ApiError } from '../../platform/web/api-client.ts'
import { urls } from '../../site/urls.ts'
import { useAccount } from '../../staff/staff-layout.tsx'
import { staffTitle } from '../../staff/staff-title.ts'
import { Link } from '../../ui/link.tsx'
import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { RecordConflict, RecordDetail } from './editing.contract.ts'
import {
  allRecords,
  ConflictError,
  editRecord,
  previewQuery,
  recordQuery,
} from './editing.queries.ts'
import { Others } from './others.tsx'
import { RecordActs } from './record-acts.tsx'
import { RecordConflictPanel } from './record-conflict.tsx'
import { RecordDocuments } from './record-documents.tsx'
import {
  contested,
  type Draft,
  fieldsOf,
  followed,
  keepDraft,
  readDraft,
  rebased,
  textsOf,
  typed,
} from './record-draft.ts'
import { RecordFacts } from './record-facts.tsx'
import { RecordFields } from './record-fields.tsx'
import { FromQueue } from './record-from-queue.tsx'
import { RecordHistory } from './record-history.tsx'
import { isSaveKey } from './record-keys.ts'
import { RecordPreview } from './record-preview.tsx'
import { useSettled } from './use-settled.ts'
import { WhyField } from './why-field.tsx'

export const Route = createFileRoute('/admin/records/$recordId')({
  ssr: false,
  head: async () => ({ meta: [await staffTitle('records')] }),
  component: RecordScreen,
})

function RecordScreen() {
  const id = Number(Route.useParams().recordId)
  const { data, error, refetch, isFetchedAfterMount } = useQuery(recordQuery(id))
  // The cache may be stale, and only a fresh record may be edited.
  if (data && isFetchedAfterMount) return <RecordEditor key={id} record={data} />
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <>
      <Back />
      {isMissing && (
        <Empty>
          <p>{m.desk_records_missing()}</p>
        </Empty>
      )}
      {error && !isMissing && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!error && <Loading>{m.desk_records_loading_one()}</Loading>}
    </>
  )
}

const Back = () => (
  <p className="meta">
    <Link href={urls.staff.records()}>{m.desk_records_back()}</Link>
  </p>
)

function RecordEditor({ record }: { record: RecordDetail }) {
  const account = useAccount()
  const queryClient = useQueryClient()
  const { id, revision } = record
  const [kept, setDraft] = useState<Draft>(
    () => readDraft(localStorage, account.id, id) ?? { revision, texts: {}, before: {} },
  )
  const draft = useMemo(() => followed(kept, record), [kept, record])
  const [conflict, setConflict] = useState<RecordConflict | null>(null)
  useEffect(() => keepDraft(localStorage, account.id, id, draft), [account.id, id, draft])

  /** Shows the record as a change left it; drafts of untouched fields follow it. */
  const accept = async (changed: RecordDetail, next: (draft: Draft) => Draft) => {
    queryClient.setQueryData(recordQuery(id).queryKey, changed)
    setDraft((current) => next(rebased(current, changed, [])))
    await queryClient.invalidateQueries(allRecords)
  }
  /** What somebody else published first is shown; everything else is an error at its place. */
  const meet = (error: Error) => {
    if (error instanceof ConflictError) setConflict(error.conflict)
  }
  const publish = useMutation({
    mutationFn: (reason: string) =>
      editRecord(id, {
        revision: draft.revision,
        fields: fieldsOf(record, draft.texts),
        ...(reason ? { reason } : {}),
      }),
    onSuccess: async (changed) => {
      showToast({
        title: m.desk_records_published(),
        description: m.desk_records_published_text({ name: changed.name }),
      })
      await accept(changed, (current) => ({ ...current, texts: {}, before: {} }))
    },
    onError: meet,
  })
  const show = async () => {
    const current = await queryClient.fetchQuery({ ...recordQuery(id), staleTime: 0 })
    if (contested(draft, current).length > 0) setConflict({ detail: '', current, since: [] })
  }
  const settled = useSettled(draft.texts)
  const { data: preview } = useQuery(previewQuery(record, fieldsOf(record, settled), 'en'))
  const wrong = new Map(preview?.wrong.map(({ field, message }) => [field, message]))
  const shared = { record, draft, setDraft, accept, meet }
  const onType = (name: string, text: string) =>
    setDraft((current) => typed(current, record, name, text))
  const fields = { record, draft, wrong, onType }
  return (
    <article className="record-editor">
      <Head record={record} />
      <FromQueue
        record={record}
        onFill={(texts) =>
          setDraft((current) =>
            Object.entries(texts).reduce(
              (next, [name, text]) => typed(next, record, name, text),
              current,
            ),
          )
        }
      />
      <Others path={`/admin/facilities/${id}`} revision={revision} onShow={show} />
      {conflict && (
        <RecordConflictPanel
          conflict={conflict}
          fields={contested(draft, conflict.current)}
          draft={draft}
          onSettled={(theirs) => {
            setDraft(rebased(draft, conflict.current, theirs))
            queryClient.setQueryData(recordQuery(id).queryKey, conflict.current)
            setConflict(null)
            publish.reset()
          }}
        />
      )}
      <div className="record-columns">
        <div>
          <RecordFields {...fields} groups={['place', 'work']} />
          <RecordDocuments {...shared} />
          <RecordFacts {...shared} />
          <RecordFields {...fields} groups={['text', 'page']} />
          <RecordHistory {...shared} />
          <RecordActs {...shared} />
        </div>
        <RecordPreview record={record} fields={fieldsOf(record, settled)} />
      </div>
      <SaveBar
        record={record}
        draft={draft}
        isWrong={wrong.size > 0}
        publish={publish}
        isHeld={conflict !== null}
        onDiscard={() => {
          setDraft({ revision, texts: {}, before: {} })
          publish.reset()
        }}
      />
    </article>
  )
}

function Head({ record }: { record: RecordDetail }) {
  const { number, name, path, isActive, leadsTo } = record
  return (
    <header className="lead-head">
      <Back />
      <p className="record-number">{m.desk_records_number({ number })}</p>
      <h1>{name}</h1>
      {isActive ? (
        <a href={path} target="_blank" rel="noreferrer">
          {m.desk_records_public_page()}
        </a>
      ) : (
        <p className="record-note">
          <b>{m.desk_records_not_public_note()}</b>{' '}
          {leadsTo && (
            <Link href={urls.staff.record(leadsTo.id)}>
              {m.desk_records_leads_to({ record: `${leadsTo.number} ${leadsTo.name}` })}
            </Link>
          )}
        </p>
      )}
    </header>
  )
}

type SaveBarProps = {
  record: RecordDetail
  draft: Draft
  isWrong: boolean
  isHeld: boolean
  publish: {
    mutate: (reason: string) => void
    error: Error | null
    isPending: boolean
  }
  onDiscard: () => void
}

function SaveBar({ record, draft, isWrong, isHeld, publish, onDiscard }: SaveBarProps) {
  const id = useId()
  const [why, setWhy] = useState('')
  const [isTried, setIsTried] = useState(false)
  const labels = new Map(record.declared.map(({ name, label }) => [name, label]))
  const changed = Object.keys(draft.texts)
  const canPublish = changed.length > 0 && !publish.isPending && !isHeld
  const save = () => {
    setIsTried(true)
    if (canPublish && !isWrong) publish.mutate(why.trim())
  }
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return
      event.preventDefault()
      save()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })
  const fields = changed.map((name) => labels.get(name) ?? name).join(', ')
  const failure = publish.error instanceof ConflictError ? null : publish.error
  return (
    <section className="record-save" aria-label={m.desk_records_publish()}>
      <p role="status">
        {changed.length > 0
          ? m.desk_records_changes({ count: changed.length, fields })
          : m.desk_records_no_changes()}
      </p>
      {isTried && isWrong && <ErrorBox message={m.desk_records_stopped()} />}
      {failure && <ErrorBox message={messageOf(failure)} />}
      {changed.length > 0 && (
        <WhyField
          id={`${id}-why`}
          label={m.desk_records_why()}
          value={why}
          known={[record.name, ...Object.values(textsOf(record))]}
          onChange={setWhy}
        />
      )}
      <p className="actions">
        <button type="button" className="btn compact" disabled={!canPublish} onClick={save}>
          {publish.isPending ? m.desk_records_publishing() : m.desk_records_publish()}
        </button>
        {changed.length > 0 && (
          <button type="button" className="btn secondary compact" onClick={onDiscard}>
            {m.desk_records_discard()}
          </button>
        )}
      </p>
    </section>
  )
}

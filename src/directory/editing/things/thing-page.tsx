/** One ship, trade, product or company: its facts, names, links and documents on the left, the public page on the right. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useId, useMemo, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { messageOf } from '../../../platform/errors.ts'
import { ApiError } from '../../../platform/web/api-client.ts'
import { urls } from '../../../site/urls.ts'
import { useAccount } from '../../../staff/staff-layout.tsx'
import { staffTitle } from '../../../staff/staff-title.ts'
import { TextAreaField, TextField } from '../../../ui/field.tsx'
import { Link } from '../../../ui/link.tsx'
import { Empty, ErrorBox, Loading } from '../../../ui/notices.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { kindNames, pluralOf } from '../../kind-names.ts'
import { Others } from '../others.tsx'
import { HistoryList } from '../record-history.tsx'
import { isSaveKey } from '../record-keys.ts'
import { useSettled } from '../use-settled.ts'
import { WhyField } from '../why-field.tsx'
import type { GivenRelation, ThingDetail } from './edited-things.contract.ts'
import { FactControl, linesIn, wrongFields, wrongIn } from './fact-field.tsx'
import { ThingActs } from './thing-acts.tsx'
import { ThingConflictPanel } from './thing-conflict.tsx'
import { ThingDocuments } from './thing-documents.tsx'
import {
  contestedParts,
  editsOf,
  factPart,
  followedThing,
  keepThingDraft,
  noDraft,
  partNames,
  readThingDraft,
  rebasedThing,
  shownPart,
  type ThingDraft,
  type ThingShared,
  withPart,
} from './thing-draft.ts'
import { ThingNamesField, ThingRelationsField } from './thing-links.tsx'
import { ThingPreview } from './thing-preview-pane.tsx'
import {
  allThings,
  editThing,
  ThingConflictError,
  thingHistoryQuery,
  thingPreviewQuery,
  thingQuery,
  undoThingChange,
} from './things.queries.ts'

export const Route = createFileRoute('/admin/records/kinds/$kind/$thingId')({
  ssr: false,
  head: async () => ({ meta: [await staffTitle('records')] }),
  component: ThingScreen,
})

function ThingScreen() {
  const id = Number(Route.useParams().thingId)
  const { data, error, refetch, isFetchedAfterMount } = useQuery(thingQuery(id))
  // The cache may be stale, and only a fresh record may be edited.
  if (data && isFetchedAfterMount) return <ThingEditor key={id} thing={data} />
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <>
      {isMissing && (
        <Empty>
          <p>{m.desk_records_missing()}</p>
          <Link href={urls.staff.records()}>{m.desk_records_back()}</Link>
        </Empty>
      )}
      {error && !isMissing && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!error && <Loading>{m.desk_records_loading_one()}</Loading>}
    </>
  )
}

function ThingEditor({ thing }: { thing: ThingDetail }) {
  const account = useAccount()
  const queryClient = useQueryClient()
  const { id } = thing
  const [kept, setDraft] = useState<ThingDraft>(
    () => readThingDraft(localStorage, account.id, id) ?? noDraft(thing),
  )
  const draft = useMemo(() => followedThing(kept, thing), [kept, thing])
  const [conflict, setConflict] = useState<ThingConflictError | null>(null)
  useEffect(() => keepThingDraft(localStorage, account.id, id, draft), [account.id, id, draft])

  const accept = async (changed: ThingDetail) => {
    queryClient.setQueryData(thingQuery(id).queryKey, changed)
    setDraft((current) => rebasedThing(current, changed))
    await queryClient.invalidateQueries(allThings)
  }
  const meet = (error: Error) => {
    if (error instanceof ThingConflictError) setConflict(error)
  }
  const publish = useMutation({
    mutationFn: (reason: string) =>
      editThing(id, { revision: draft.revision, ...(reason ? { reason } : {}) }, editsOf(draft)),
    onSuccess: async (changed) => {
      showToast({
        title: m.desk_records_published(),
        description: m.desk_records_published_text({ name: changed.name }),
      })
      setDraft(noDraft(changed))
      await accept(changed)
    },
    onError: meet,
  })
  const show = async () => {
    const current = await queryClient.fetchQuery({ ...thingQuery(id), staleTime: 0 })
    if (contestedParts(draft, current).length > 0)
      setConflict(new ThingConflictError({ detail: '', current, since: [] }, current))
  }
  const settled = useSettled(draft)
  const preview = useQuery(thingPreviewQuery(thing, editsOf(settled), 'en'))
  const wrong = wrongFields(preview.error)
  const set = (part: string, value: unknown) =>
    setDraft((current) => withPart(current, thing, part, value))
  return (
    <article className="record-editor">
      <Head thing={thing} />
      <Others path={`/admin/things/${id}`} revision={thing.revision} onShow={show} />
      {conflict && (
        <ThingConflictPanel
          conflict={conflict}
          draft={draft}
          onSettled={(theirs) => {
            setDraft(rebasedThing(draft, conflict.current, theirs))
            queryClient.setQueryData(thingQuery(id).queryKey, conflict.current)
            setConflict(null)
            publish.reset()
          }}
        />
      )}
      <div className="record-columns">
        <div>
          <Fields thing={thing} draft={draft} wrong={wrong} onSet={set} />
          <ThingDocuments {...{ thing, accept, meet }} />
          <ThingHistory {...{ thing, accept, meet }} />
          <ThingActs {...{ thing, accept, meet }} />
        </div>
        <ThingPreview thing={thing} edits={editsOf(settled)} />
      </div>
      <SaveBar
        thing={thing}
        draft={draft}
        isWrong={wrong.size > 0}
        isHeld={conflict !== null}
        publish={publish}
        onDiscard={() => {
          setDraft(noDraft(thing))
          publish.reset()
        }}
      />
    </article>
  )
}

function Head({ thing }: { thing: ThingDetail }) {
  const { kind, name, path, isActive } = thing
  return (
    <header className="lead-head">
      <p className="meta">
        <Link href={urls.staff.things(pluralOf(kind))}>{kindNames[kind].many()}</Link>
      </p>
      <p className="record-number">{kindNames[kind].one()}</p>
      <h1>{name}</h1>
      {isActive ? (
        <a href={path} target="_blank" rel="noreferrer">
          {m.desk_records_public_page()}
        </a>
      ) : (
        <p className="record-note">
          <b>{m.desk_records_not_public_note()}</b>
        </p>
      )}
    </header>
  )
}

type FieldsProps = {
  thing: ThingDetail
  draft: ThingDraft
  wrong: Map<string, string>
  onSet: (part: string, value: unknown) => void
}

function Fields({ thing, draft, wrong, onSet }: FieldsProps) {
  const id = useId()
  const shown = (part: string) => shownPart(thing, draft, part)
  const part = (name: string) => (name in draft.parts ? 'fact-part edited' : 'fact-part')
  return (
    <section className="record-group" aria-labelledby={id}>
      <h2 id={id}>{m.desk_things_facts()}</h2>
      <div className={part('name')}>
        <TextField
          id="thing-name"
          label={m.desk_things_name()}
          hint={m.desk_things_stays_put()}
          maxLength={120}
          value={String(shown('name') ?? '')}
          error={wrong.get('name')}
          onChange={(event) => onSet('name', event.target.value)}
        />
      </div>
      {thing.declared.map((field) => {
        const name = factPart(field.name)
        return (
          <div className={part(name)} key={field.name}>
            <FactControl
              field={field}
              value={shown(name)}
              documents={thing.documents}
              wrong={wrongIn(wrong, name)}
              onChange={(value) => onSet(name, value)}
            />
          </div>
        )
      })}
      <div className={part('names')}>
        <ThingNamesField
          roles={thing.nameRoles}
          names={shown('names') as ThingDetail['names']}
          wrong={wrongIn(wrong, 'names')}
          onChange={(names) => onSet('names', names)}
        />
      </div>
      <div className={part('relations')}>
        <ThingRelationsField
          thing={thing}
          relations={shown('relations') as GivenRelation[]}
          wrong={wrongIn(wrong, 'relations')}
          onChange={(relations) => onSet('relations', relations)}
        />
      </div>
      <div className={part('unknowns')}>
        <TextAreaField
          id="thing-unknowns"
          label={m.desk_things_unknowns()}
          hint={m.desk_records_one_per_line()}
          rows={3}
          value={(shown('unknowns') as string[]).join('\n')}
          error={wrong.get('unknowns')}
          onChange={(event) => onSet('unknowns', linesIn(event.target.value))}
          onBlur={(event) =>
            onSet(
              'unknowns',
              linesIn(event.target.value).filter((line) => line.trim() !== ''),
            )
          }
        />
      </div>
    </section>
  )
}

function ThingHistory({ thing, accept }: ThingShared) {
  const { data, error, refetch } = useQuery(thingHistoryQuery(thing.id))
  const undo = useMutation({
    mutationFn: (changeId: number) => undoThingChange(thing.id, changeId),
    onSuccess: async (changed) => {
      showToast({ title: m.desk_records_undone(), description: m.desk_records_undone_text() })
      await accept(changed)
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

type SaveBarProps = {
  thing: ThingDetail
  draft: ThingDraft
  isWrong: boolean
  isHeld: boolean
  publish: { mutate: (reason: string) => void; error: Error | null; isPending: boolean }
  onDiscard: () => void
}

function SaveBar({ thing, draft, isWrong, isHeld, publish, onDiscard }: SaveBarProps) {
  const id = useId()
  const [why, setWhy] = useState('')
  const [isTried, setIsTried] = useState(false)
  const names = partNames(thing)
  const changed = Object.keys(draft.parts)
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
  const fields = changed.map((part) => names.get(part) ?? part).join(', ')
  const failure = publish.error instanceof ThingConflictError ? null : publish.error
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
          known={[thing.name, ...thing.names.map(({ name }) => name)]}
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

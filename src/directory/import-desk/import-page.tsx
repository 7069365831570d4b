/** One uploaded list: its columns, what applying would do, and applying it. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { messageOf } from '../../platform/errors.ts'
import { ApiError } from '../../platform/web/api-client.ts'
import { urls } from '../../site/urls.ts'
import { staffTitle } from '../../staff/staff-title.ts'
import { Confirm } from '../../ui/dialog.tsx'
import { formatCount } from '../../ui/format.ts'
import { formatMoment } from '../../ui/format-moment.ts'
import { Link } from '../../ui/link.tsx'
import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import { showToast } from '../../ui/toast.tsx'
import { ImportChoices } from './import-choices.tsx'
import { ImportPreview } from './import-preview.tsx'
import { allImports, applyUpload, discardUpload, uploadQuery } from './imports.queries.ts'
import { UndoPane } from './run-list.tsx'
import type { UploadDetail } from './uploads.contract.ts'

export const Route = createFileRoute('/admin/imports/$uploadId')({
  ssr: false,
  head: async () => ({ meta: [await staffTitle('imports')] }),
  component: ImportScreen,
})

function ImportScreen() {
  const id = Number(Route.useParams().uploadId)
  const { data, error, refetch } = useQuery(uploadQuery(id))
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <>
      <p className="meta">
        <Link href={urls.staff.imports()}>{m.desk_imports_back()}</Link>
      </p>
      {isMissing && (
        <Empty>
          <p>{m.desk_imports_missing()}</p>
        </Empty>
      )}
      {error && !isMissing && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!data && !error && <Loading>{m.desk_imports_loading_one()}</Loading>}
      {data && !isMissing && <ImportEditor upload={data} />}
    </>
  )
}

function ImportEditor({ upload }: { upload: UploadDetail }) {
  const queryClient = useQueryClient()
  const { id, revision, state, head, summary, problem } = upload
  const [isChanged, setIsChanged] = useState(false)
  const accept = async (changed: UploadDetail) => {
    queryClient.setQueryData(uploadQuery(id).queryKey, changed)
    setIsChanged(false)
    await queryClient.invalidateQueries(allImports)
  }
  const apply = useMutation({ mutationFn: () => applyUpload(id, revision), onSuccess: accept })
  const isWorking = state === 'reading' || state === 'applying'
  return (
    <article className="import-desk">
      <Head upload={upload} />
      {problem && <ErrorBox message={problem} />}
      {isWorking && <Working upload={upload} />}
      {state === 'applied' && <Applied upload={upload} />}
      {head && state !== 'applied' && state !== 'applying' && (
        <ImportChoices
          // What was chosen is shown again as the server has it, e.g. what it remembered.
          key={`${revision} ${head.isRemembered} ${state === 'reading'}`}
          upload={upload}
          isChanged={isChanged}
          onChange={() => setIsChanged(true)}
          onChosen={accept}
        />
      )}
      {summary && (state === 'ready' || state === 'applied') && (
        <ImportPreview upload={upload} summary={summary} />
      )}
      {state === 'ready' && (
        <section className="record-save" aria-label={m.desk_imports_apply()}>
          {apply.error && <ErrorBox message={messageOf(apply.error)} />}
          <p role="status">{beforeApplying(upload, isChanged)}</p>
          <p className="actions">
            <button
              type="button"
              className="btn compact"
              disabled={isChanged || !summary?.hasChanged || apply.isPending}
              onClick={() => apply.mutate()}
            >
              {m.desk_imports_apply()}
            </button>
          </p>
        </section>
      )}
    </article>
  )
}

function beforeApplying({ summary }: UploadDetail, isChanged: boolean): string {
  if (isChanged) return m.desk_imports_preview_first()
  if (!summary?.hasChanged) return m.desk_imports_nothing_to_apply()
  return m.desk_imports_will_apply({
    imported: formatCount(summary.imported),
    updated: formatCount(summary.updated),
  })
}

function Head({ upload }: { upload: UploadDetail }) {
  const { id, fileName, fileBytes, by, changedAt, state } = upload
  const router = useRouter()
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const discard = useMutation({
    mutationFn: () => discardUpload(id),
    onSuccess: async () => {
      showToast({ title: m.desk_imports_discarded() })
      await router.navigate({ href: urls.staff.imports() })
      queryClient.removeQueries({ queryKey: uploadQuery(id).queryKey })
      await queryClient.invalidateQueries(allImports)
    },
  })
  return (
    <header className="lead-head">
      <h1>{fileName}</h1>
      <p className="meta">
        {m.desk_imports_file({
          kilobytes: formatCount(Math.max(1, Math.round(fileBytes / 1024))),
          by,
          moment: formatMoment(changedAt),
        })}
      </p>
      {discard.error && <ErrorBox message={messageOf(discard.error)} />}
      {state !== 'applying' && (
        <p className="actions">
          <button
            type="button"
            className="btn secondary compact"
            disabled={discard.isPending}
            onClick={() => setIsAsking(true)}
          >
            {state === 'applied' ? m.desk_imports_forget() : m.desk_imports_discard()}
          </button>
        </p>
      )}
      {isAsking && (
        <Confirm
          title={m.desk_imports_discard_question()}
          confirmLabel={m.desk_imports_discard_do()}
          onConfirm={() => {
            setIsAsking(false)
            discard.mutate()
          }}
          onCancel={() => setIsAsking(false)}
        >
          <p>
            {state === 'applied' ? m.desk_imports_forget_text() : m.desk_imports_discard_text()}
          </p>
        </Confirm>
      )}
    </header>
  )
}

type Phase = NonNullable<UploadDetail['phase']>

const PHASES: Record<Phase, { words: () => string; share: number }> = {
  reading: { words: m.desk_imports_phase_reading, share: 0 },
  matching: { words: m.desk_imports_phase_matching, share: 0.55 },
  writing: { words: m.desk_imports_phase_writing, share: 0.65 },
  neighbors: { words: m.desk_imports_phase_neighbors, share: 0.8 },
  search: { words: m.desk_imports_phase_search, share: 0.9 },
  committing: { words: m.desk_imports_phase_committing, share: 0.97 },
}
/** Reading is about half of the whole. */
const READING_SHARE = 0.5

function Working({ upload }: { upload: UploadDetail }) {
  const { state, phase, bytesRead, fileBytes, rowsRead } = upload
  const name = state === 'applying' ? m.desk_imports_applying() : m.desk_imports_rehearsing()
  const done = phase === 'reading' ? (READING_SHARE * bytesRead) / fileBytes : 0
  const share = phase ? Math.max(done, PHASES[phase].share) : undefined
  return (
    <section className="import-progress" aria-label={name}>
      <p>
        <b>{name}</b>
      </p>
      {/* Without a value, the bar says that nobody knows how long it takes. */}
      <progress aria-label={name} max={1} {...(share === undefined ? {} : { value: share })} />
      <p className="meta" role="status">
        {phase ? PHASES[phase].words() : m.desk_imports_phase_waiting()}{' '}
        {rowsRead > 0 && m.desk_imports_rows_read({ rows: formatCount(rowsRead) })}
      </p>
      <p className="meta">
        {state === 'applying' ? m.desk_imports_applying_note() : m.desk_imports_rehearsing_note()}
      </p>
    </section>
  )
}

function Applied({ upload: { runId, summary } }: { upload: UploadDetail }) {
  const [isUndoing, setIsUndoing] = useState(false)
  if (runId === null) return null
  return (
    <section className="import-progress" role="status">
      <p>
        <b>
          {m.desk_imports_applied({
            run: runId,
            imported: formatCount(summary?.imported ?? 0),
            updated: formatCount(summary?.updated ?? 0),
          })}
        </b>
      </p>
      <p className="meta">{m.desk_imports_applied_note()}</p>
      <p className="actions">
        <Link className="btn secondary compact" href={urls.staff.records()}>
          {m.desk_imports_see_records()}
        </Link>
        <button
          type="button"
          className="btn secondary compact"
          aria-expanded={isUndoing}
          onClick={() => setIsUndoing(!isUndoing)}
        >
          {m.desk_imports_undo_run({ run: runId })}
        </button>
      </p>
      {isUndoing && <UndoPane run={{ id: runId }} onClose={() => setIsUndoing(false)} />}
    </section>
  )
}

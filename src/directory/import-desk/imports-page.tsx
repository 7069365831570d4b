/** Lists: upload one, go on with one that waits, and undo a run. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router'
import { type DragEvent, useId, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { messageOf } from '../../platform/errors.ts'
import { urls } from '../../site/urls.ts'
import { staffTitle } from '../../staff/staff-title.ts'
import { formatCount } from '../../ui/format.ts'
import { formatMoment } from '../../ui/format-moment.ts'
import { Link } from '../../ui/link.tsx'
import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import { allImports, importsQuery, uploadCall } from './imports.queries.ts'
import { RunList } from './run-list.tsx'
import { MAX_UPLOAD_BYTES, RUNS_PER_PAGE } from './upload-rules.ts'
import type { UploadDetail } from './uploads.contract.ts'

export const Route = createFileRoute('/admin/imports')({
  ssr: false,
  head: async () => ({ meta: [await staffTitle('imports')] }),
  component: ImportsScreen,
})

const BYTES = 1024

const STATES: Record<UploadDetail['state'], () => string> = {
  uploading: m.desk_imports_state_reading,
  reading: m.desk_imports_state_reading,
  asking: m.desk_imports_state_asking,
  ready: m.desk_imports_state_ready,
  refused: m.desk_imports_state_refused,
  applying: m.desk_imports_state_applying,
  applied: m.desk_imports_state_applied,
}

function ImportsScreen() {
  const search = useLocation({ select: (location) => location.searchStr })
  const page = Math.max(1, Number(new URLSearchParams(search).get('page')) || 1)
  const { data, error, refetch } = useQuery(importsQuery(page))
  const id = useId()
  return (
    <>
      <div className="screen-head">
        <h1>{m.desk_imports_heading()}</h1>
        <p className="meta">{m.desk_imports_intro()}</p>
      </div>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!data && !error && <Loading>{m.desk_imports_loading()}</Loading>}
      {data && (
        <>
          <Upload limits={data.limits} />
          {data.uploads.length > 0 && (
            <section className="record-group" aria-labelledby={`${id}-waiting`}>
              <h2 id={`${id}-waiting`}>{m.desk_imports_waiting()}</h2>
              <ul className="plain-list">
                {data.uploads.map((upload) => (
                  <li key={upload.id}>
                    <div>
                      <Link href={urls.staff.import(upload.id)}>{upload.fileName}</Link>
                      <p className="meta">
                        {m.desk_imports_waiting_of({
                          state: STATES[upload.state](),
                          by: upload.by,
                          moment: formatMoment(upload.changedAt),
                        })}
                      </p>
                    </div>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <section className="record-group" aria-labelledby={`${id}-runs`}>
            <h2 id={`${id}-runs`}>{m.desk_imports_runs()}</h2>
            <p className="meta">{m.desk_imports_runs_note()}</p>
            {data.runs.length === 0 ? (
              <Empty>
                <p>{m.desk_imports_no_runs()}</p>
              </Empty>
            ) : (
              <RunList runs={data.runs} />
            )}
            <Pages page={page} total={data.total} />
          </section>
        </>
      )}
    </>
  )
}

/** Not through the API client, which sends JSON and is part of every public page. */
async function uploadList(file: File): Promise<UploadDetail> {
  if (file.size > MAX_UPLOAD_BYTES) throw new Error(m.desk_imports_too_large())
  const { address, method } = uploadCall
  const headers = {
    'content-type': 'application/octet-stream',
    'x-file-name': encodeURIComponent(file.name.slice(-200).toWellFormed()),
  }
  const reply = await fetch(address, { method, headers, body: file }).catch(() => {
    throw new Error(m.desk_imports_not_sent())
  })
  const answer = await reply.json().catch(() => null)
  if (!reply.ok) throw new Error(answer?.detail ?? m.desk_imports_not_sent())
  return answer
}

type Limits = { fileBytes: number; rows: number; keptDays: number; uploads: number }

function Upload({ limits }: { limits: Limits }) {
  const id = useId()
  const router = useRouter()
  const queryClient = useQueryClient()
  const [isOver, setIsOver] = useState(false)
  const send = useMutation({
    mutationFn: uploadList,
    onSuccess: async (upload) => {
      await queryClient.invalidateQueries(allImports)
      await router.navigate({ href: urls.staff.import(upload.id) })
    },
  })
  const take = (file: File | undefined | null) => {
    if (file && !send.isPending) send.mutate(file)
  }
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsOver(over)
  }
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="visually-hidden">
        {m.desk_imports_upload()}
      </h2>
      {send.error && <ErrorBox message={messageOf(send.error)} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first */}
      <div
        className={isOver ? 'import-drop over' : 'import-drop'}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event)
          take(event.dataTransfer.files[0])
        }}
      >
        <p>
          <b>{m.desk_imports_drop()}</b> {m.desk_imports_enough()}
        </p>
        <p className="meta" id={`${id}-limits`}>
          {m.desk_imports_limits({
            megabytes: Math.round(limits.fileBytes / BYTES / BYTES),
            rows: formatCount(limits.rows),
            days: limits.keptDays,
          })}
        </p>
        <p className="actions">
          <label className="btn compact import-file">
            {send.isPending ? m.desk_imports_sending() : m.desk_imports_choose()}
            <input
              type="file"
              accept=".csv,.tsv,.txt,.xlsx,.json,.jsonl,.ndjson"
              aria-describedby={`${id}-limits`}
              disabled={send.isPending}
              onChange={(event) => {
                take(event.currentTarget.files?.[0])
                event.currentTarget.value = ''
              }}
            />
          </label>
          <span className="meta" role="status">
            {send.isPending && m.desk_imports_sending_note()}
          </span>
        </p>
      </div>
    </section>
  )
}

function Pages({ page, total }: { page: number; total: number }) {
  const pages = Math.ceil(total / RUNS_PER_PAGE)
  if (pages < 2) return null
  const address = (number: number) => `${urls.staff.imports()}?page=${number}`
  return (
    <p className="actions">
      {page > 1 && (
        <Link className="btn secondary compact" href={address(page - 1)}>
          {m.desk_records_previous()}
        </Link>
      )}
      <span className="meta">{m.desk_records_page_of({ page, pages })}</span>
      {page < pages && (
        <Link className="btn secondary compact" href={address(page + 1)}>
          {m.desk_records_next()}
        </Link>
      )}
    </p>
  )
}

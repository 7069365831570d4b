/** The files of a lead in its sheet, and those that a firm may download in its portal. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { messageOf } from '../../platform/errors.ts'
import { apiClient } from '../../platform/web/api-client.ts'
import { staffCall, staffQuery, staffReply } from '../../staff/staff.queries.ts'
import { formatMoment } from '../../ui/format-moment.ts'
import { ErrorBox } from '../../ui/notices.tsx'
import { showToast } from '../../ui/toast.tsx'
import { allLeads } from '../desk/desk.queries.ts'
import type { attachmentsApi } from './attachments.api.ts'
import type { Attachment } from './attachments.contract.ts'
import { FILE_TYPES, LARGEST_FILE, MOST_FILES } from './file-types.ts'
import './attachments.css'

const files = apiClient<typeof attachmentsApi>()

const attachmentsQuery = (id: number) =>
  queryOptions({
    queryKey: [...allLeads.queryKey, id, 'attachments'],
    queryFn: () => staffCall(files.get('/admin/contacts/:id/attachments', { param: { id } })),
    refetchOnMount: 'always',
  })

/** Not through the API client, which sends JSON and is part of every public page. */
async function addFile(id: number, file: File): Promise<void> {
  if (file.size > LARGEST_FILE) throw new Error('The file is too large: the limit is 10 MB.')
  const { address, method } = files.post('/admin/contacts/:id/attachments', { param: { id } })
  const headers = { 'x-file-name': encodeURIComponent(file.name.slice(-200).toWellFormed()) }
  const reply = await fetch(address, { method, headers, body: file })
  if (reply.ok) return
  const problem = await reply.json().catch(() => null)
  throw new Error(problem?.detail ?? 'The file was not stored. Please try again.')
}

function sizeInWords(bytes: number): string {
  return bytes < 1e6
    ? `${Math.max(1, Math.round(bytes / 1e3))} kB`
    : `${(bytes / 1e6).toFixed(1)} MB`
}

type AttachmentsPanelProps = { leadId: number; canChange: boolean }

export function AttachmentsPanel({ leadId, canChange }: AttachmentsPanelProps) {
  const inputId = useId()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(attachmentsQuery(leadId))
  const add = useMutation({
    mutationFn: (file: File) => addFile(leadId, file),
    onSuccess: () => queryClient.invalidateQueries(allLeads),
  })
  if (error) return <ErrorBox message={messageOf(error)} onRetry={() => refetch()} />
  if (!data || (!canChange && data.attachments.length === 0)) return null
  return (
    <section className="lead-more">
      <h3>Attachments</h3>
      {data.attachments.length > 0 && (
        <ul className="attachments">
          {data.attachments.map((attachment) => (
            <AttachmentItem
              key={attachment.id}
              leadId={leadId}
              attachment={attachment}
              canChange={canChange}
            />
          ))}
        </ul>
      )}
      {add.error && <ErrorBox message={messageOf(add.error)} />}
      {canChange && (
        <div className="field">
          <label htmlFor={inputId}>{add.isPending ? 'Adding...' : 'Add a file'}</label>
          <p className="hint">
            PDF, JPEG, PNG, WebP or HEIC, up to 10 MB; at most {MOST_FILES}. Downloads are recorded.
          </p>
          <input
            id={inputId}
            type="file"
            accept={Object.keys(FILE_TYPES).join(',')}
            disabled={add.isPending}
            onChange={(event) => {
              const file = event.target.files?.[0]
              if (file) add.mutate(file)
              event.target.value = ''
            }}
          />
        </div>
      )}
    </section>
  )
}

const HELD = {
  waiting:
    'Held: the virus scanner has not answered. It is asked again every five minutes; until then nobody can download the file.',
  infected: 'The virus scanner found malware. Nobody can download the file: remove it.',
}

type AttachmentItemProps = { leadId: number; attachment: Attachment; canChange: boolean }

function AttachmentItem({ leadId, attachment, canChange }: AttachmentItemProps) {
  const { id, name, size, isShared, state, addedBy, createdAt, reference } = attachment
  const queryClient = useQueryClient()
  const param = { id: leadId, attachmentId: id }
  const path = '/admin/contacts/:id/attachments/:attachmentId'
  const change = useMutation({
    mutationFn: (wanted: boolean | 'removed') =>
      staffReply(
        wanted === 'removed'
          ? files.delete(path, { param })
          : files.patch(path, { param, json: { isShared: wanted } }),
      ),
    onError: (error) =>
      showToast({ title: 'Not saved', description: messageOf(error), tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries(allLeads),
  })
  return (
    <li>
      <div>
        {canChange && state === 'ready' ? (
          <a href={`/api/admin/contacts/${leadId}/attachments/${id}`} download>
            {name}
          </a>
        ) : (
          name
        )}
        <p className="meta">
          {sizeInWords(size)}. {addedBy}, {formatMoment(createdAt)}
          {reference && `, with ${reference}`}
        </p>
        {state !== 'ready' && <strong>{HELD[state]}</strong>}
      </div>
      {canChange && (
        <div className="actions">
          <label className="choice">
            <input
              type="checkbox"
              checked={isShared}
              disabled={change.isPending || state !== 'ready'}
              onChange={(event) => change.mutate(event.target.checked)}
            />
            Share with firm<span className="visually-hidden">: {name}</span>
          </label>
          <button
            type="button"
            className="btn secondary compact"
            disabled={change.isPending}
            onClick={() => {
              if (confirm(`Remove “${name}” for good?`)) change.mutate('removed')
            }}
          >
            Remove<span className="visually-hidden"> {name}</span>
          </button>
        </div>
      )}
    </li>
  )
}

/** For a firm that has the lead. */
export function SharedFiles({ referralId }: { referralId: number }) {
  const param = { id: referralId }
  const { data } = useQuery(staffQuery(files.get('/firm/referrals/:id/attachments', { param })))
  if (!data?.files.length) return null
  return (
    <ul className="attachments" aria-label={`Files of R-${referralId}`}>
      {data.files.map(({ id, name, size }) => (
        <li key={id}>
          <a href={`/api/firm/referrals/${referralId}/attachments/${id}`} download>
            {name}
          </a>
          <span className="meta">{sizeInWords(size)}</span>
        </li>
      ))}
    </ul>
  )
}

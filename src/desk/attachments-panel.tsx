/** The files of a lead. */

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { attachmentsApi } from '../leads/attachments/attachments.api.ts'
import type { Attachment } from '../leads/attachments/attachments.contract.ts'
import { FILE_TYPES, MAX_FILE_BYTES, MAX_FILES } from '../leads/attachments/file-types.ts'
import { sizeInWords } from '../leads/fields/lead-words.ts'
import { m } from '../paraglide/messages.js'
import { messageOf } from '../platform/errors.ts'
import { apiClient } from '../platform/web/api-client.ts'
import { staffCall, staffReply } from '../staff/staff.queries.ts'
import { formatMoment } from '../ui/format-moment.ts'
import { ErrorBox } from '../ui/notices.tsx'
import { showToast } from '../ui/toast.tsx'
import { allLeads } from './desk.queries.ts'
import '../leads/attachments/attachments.css'

const ATTACHMENTS_HELD = {
  waiting: m.desk_attachments_held_waiting,
  infected: m.desk_attachments_held_infected,
}

const files = apiClient<typeof attachmentsApi>()

const attachmentsQuery = (id: number) =>
  queryOptions({
    queryKey: [...allLeads.queryKey, id, 'attachments'],
    queryFn: () => staffCall(files.get('/admin/contacts/:id/attachments', { param: { id } })),
    refetchOnMount: 'always',
  })

/** Not through the API client, which sends JSON and is part of every public page. */
async function addFile(id: number, file: File): Promise<void> {
  if (file.size > MAX_FILE_BYTES) throw new Error(m.desk_attachments_too_large())
  const { address, method } = files.post('/admin/contacts/:id/attachments', { param: { id } })
  const headers = { 'x-file-name': encodeURIComponent(file.name.slice(-200).toWellFormed()) }
  const reply = await fetch(address, { method, headers, body: file })
  if (reply.ok) return
  const problem = await reply.json().catch(() => null)
  throw new Error(problem?.detail ?? m.desk_attachments_not_stored())
}

type AttachmentsPanelProps = {
  leadId: number
  canChange: boolean
  /** Also where the lead was merged away: a file can always be taken back from firms, and removed. */
  canTakeBack: boolean
}

export function AttachmentsPanel({ leadId, canChange, canTakeBack }: AttachmentsPanelProps) {
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
      <h2>{m.desk_attachments_heading()}</h2>
      {data.attachments.length > 0 && (
        <ul className="attachments">
          {data.attachments.map((attachment) => (
            <AttachmentItem
              key={attachment.id}
              leadId={leadId}
              attachment={attachment}
              canChange={canChange}
              canTakeBack={canTakeBack}
            />
          ))}
        </ul>
      )}
      {add.error && <ErrorBox message={messageOf(add.error)} />}
      {canChange && (
        <div className="field">
          <label htmlFor={inputId}>
            {add.isPending ? m.desk_attachments_adding() : m.desk_attachments_add()}
          </label>
          <p className="hint">{m.desk_attachments_hint({ most: MAX_FILES })}</p>
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

type AttachmentItemProps = AttachmentsPanelProps & { attachment: Attachment }

function AttachmentItem({ leadId, attachment, canChange, canTakeBack }: AttachmentItemProps) {
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
      showToast({ title: m.desk_common_not_saved(), description: messageOf(error), tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries(allLeads),
  })
  const added = { size: sizeInWords(size), by: addedBy, at: formatMoment(createdAt) }
  return (
    <li>
      <div>
        {canTakeBack && state === 'ready' ? (
          <a href={`/api/admin/contacts/${leadId}/attachments/${id}`} download>
            {name}
          </a>
        ) : (
          name
        )}
        <p className="meta">
          {reference
            ? m.desk_attachments_added_with({
                size: added.size,
                by: added.by,
                at: added.at,
                reference,
              })
            : m.desk_attachments_added({ size: added.size, by: added.by, at: added.at })}
        </p>
        {state !== 'ready' && <strong>{ATTACHMENTS_HELD[state]()}</strong>}
      </div>
      {canTakeBack && (
        <div className="actions">
          <label className="choice">
            <input
              type="checkbox"
              checked={isShared}
              disabled={change.isPending || state !== 'ready' || !(canChange || isShared)}
              onChange={(event) => change.mutate(event.target.checked)}
            />
            {m.desk_attachments_share()}
            <span className="visually-hidden">: {name}</span>
          </label>
          <button
            type="button"
            className="btn secondary compact"
            disabled={change.isPending}
            onClick={() => {
              if (confirm(m.desk_attachments_confirm_removal({ name }))) change.mutate('removed')
            }}
          >
            {m.desk_attachments_remove()}
            <span className="visually-hidden"> {name}</span>
          </button>
        </div>
      )}
    </li>
  )
}

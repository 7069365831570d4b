/**
 * The files of a lead. Added by staff, shown to nobody else; for those that firms may download, see
 * portal/shared-files.api.ts. Each is sent as a download that no browser runs or stores.
 */
import type { Context } from 'hono'
import { loggable, sqlState } from '../../platform/errors.ts'
import { apiApp } from '../../platform/http/api-app.ts'
import { Problem } from '../../platform/http/problem.ts'
import { apiPolicy } from '../../platform/http/security-headers.ts'
import { streamBody } from '../../platform/http/stream-body.ts'
import { SealBrokenError } from '../../platform/keys/sealing.ts'
import { recordReading } from '../../staff/audit.ts'
import { json, jsonBody, noContent, staffOf, staffRoute } from '../../staff/staff-guard.ts'
import { leadIdSchema } from '../fields/fields.contract.ts'
import { isConnectionTrouble } from '../intake/store-lead.ts'
import { refuseMerged } from '../sealing/merged-leads.sql.ts'
import {
  type AttachmentState,
  attachmentsSchema,
  fileHeadersSchema,
  fileParamsSchema,
  sharingSchema,
} from './attachments.contract.ts'
import {
  type AttachmentFile,
  createAttachment,
  createFileEvent,
  deleteAttachment,
  findAttachment,
  hasLead,
  listAttachments,
  shareAttachment,
  stateOf,
} from './attachments.sql.ts'
import { readFile, type StoredFile } from './chunks.sql.ts'
import { cleanName, dispositionOf, MAX_FILE_BYTES, sniffType } from './file-types.ts'
import { withReceivedFile } from './receive-file.ts'
import { scanAttachment } from './scan-attachments.ts'

const DISK_FULL = '53100'
const DISK_IS_FULL = 'The disk of the database is full. Nothing was stored.'
const IS_AWAY = 'The database cannot be reached just now. Try again in a minute.'

const binary = {
  'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
} as const
export const fileReply = {
  200: { description: 'The file', content: binary },
  404: { description: 'There is none' },
} as const

const list = staffRoute({
  role: 'viewer',
  method: 'get',
  path: '/admin/contacts/{id}/attachments',
  summary: 'The files of a lead and of those merged into it',
  request: { params: leadIdSchema },
  responses: json(attachmentsSchema),
})
const add = staffRoute({
  role: 'agent',
  method: 'post',
  path: '/admin/contacts/{id}/attachments',
  summary: 'Add a PDF or picture, up to 10 MB; its content decides what it is',
  maxKilobytes: MAX_FILE_BYTES / 1024,
  request: {
    params: leadIdSchema,
    headers: fileHeadersSchema,
    body: { required: true, content: binary },
  },
  responses: json(attachmentsSchema),
})
const download = staffRoute({
  role: 'agent',
  method: 'get',
  path: '/admin/contacts/{id}/attachments/{attachmentId}',
  summary: 'Download a file; each download is recorded',
  request: { params: fileParamsSchema },
  responses: fileReply,
})
const share = staffRoute({
  role: 'agent',
  method: 'patch',
  path: '/admin/contacts/{id}/attachments/{attachmentId}',
  summary: 'Share a file with firms that have the lead, or stop sharing it',
  request: { params: fileParamsSchema, ...jsonBody(sharingSchema) },
  responses: noContent,
})
const remove = staffRoute({
  role: 'agent',
  method: 'delete',
  path: '/admin/contacts/{id}/attachments/{attachmentId}',
  summary: 'Remove a file for good',
  request: { params: fileParamsSchema },
  responses: noContent,
})
export const attachmentsApi = apiApp()
  .openapi(list, async (c) => {
    const { db } = c.var.services
    const { id } = c.req.valid('param')
    if (!(await hasLead(db, id))) throw noSuchLead()
    await recordFiles(c, 'listed attachments')
    return c.json({ attachments: await listAttachments(db, id, hasScanner(c)) }, 200)
  })
  .openapi(add, async (c) => {
    const { db } = c.var.services
    const { id } = c.req.valid('param')
    if (!(await hasLead(db, id))) throw noSuchLead()
    await refuseMerged(db, id)
    const given = nameFrom(c.req.valid('header')['x-file-name'] ?? '')
    await receive(c, id, given)
    return c.json({ attachments: await listAttachments(db, id, hasScanner(c)) }, 200)
  })
  .openapi(download, async (c) => {
    const file = await found(c)
    refuseUnsafe(stateOf(file.scan, hasScanner(c)))
    await recordFiles(c, 'downloaded an attachment')
    return sendFile(c, file, staffOf(c).email)
  })
  .openapi(share, async (c) => {
    const file = await found(c)
    const { isShared } = c.req.valid('json')
    // A file is taken back wherever it is seen; it is given to firms through the lead that is worked on.
    if (isShared) await refuseMerged(c.var.services.db, c.req.valid('param').id)
    await c.var.services.db.transaction((tx) =>
      shareAttachment(tx, file, isShared, staffOf(c).email),
    )
    return c.body(null, 204)
  })
  .openapi(remove, async (c) => {
    const file = await found(c)
    await c.var.services.db.transaction((tx) => deleteAttachment(tx, file, staffOf(c).email))
    return c.body(null, 204)
  })

async function receive(c: Context, leadId: number, given: string): Promise<void> {
  const file = await withReceivedFile(c, (bytes) => store(c, leadId, given, bytes))
  await scanAttachment(c.var.services, file)
}

/** One transaction: the file is there as a whole or not at all. */
async function store(c: Context, leadId: number, given: string, bytes: Buffer) {
  const type = sniffType(bytes)
  if (!type) throw new Problem(415, 'Only PDF, JPEG, PNG, WebP and HEIC files can be attached.')
  const file = { bytes, type, name: cleanName(given, type) }
  const { db, log } = c.var.services
  const stored = await db
    .transaction((tx) => createAttachment(tx, leadId, file, staffOf(c).email))
    .catch((error): StoredFile => {
      if (error instanceof Problem || !isConnectionTrouble(error)) throw error
      log.error({ path: c.req.path, error: loggable(error) }, 'an attachment was not stored')
      throw new Problem(503, sqlState(error) === DISK_FULL ? DISK_IS_FULL : IS_AWAY, {
        headers: { 'retry-after': '60' },
      })
    })
  if (!stored) throw noSuchLead()
  return stored
}

/** In the audit log: which lead, never the name of a file. */
const recordFiles = (c: Context, action: string): Promise<void> =>
  recordReading(c, staffOf(c), { action, reading: 'details', leadIds: [Number(c.req.param('id'))] })

function nameFrom(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    throw new Problem(400, 'x-file-name: must be percent-encoded')
  }
}

async function found(c: Context): Promise<AttachmentFile> {
  const { id, attachmentId } = fileParamsSchema.parse(c.req.param())
  const file = await findAttachment(c.var.services.db, id, attachmentId)
  if (!file) throw noSuchFile()
  return file
}

/** Recorded before it leaves. A file that turns out to be damaged further on breaks off. */
export async function sendFile(c: Context, file: AttachmentFile, actor: string) {
  const { db, log } = c.var.services
  const parts = readFile(db, file)
  const first = await parts.next().catch((error) => {
    if (!(error instanceof SealBrokenError)) throw error
    log.error({ attachment: file.id }, 'an attachment is damaged')
    throw new Problem(500, 'The file is damaged. Restore it from a backup.')
  })
  await createFileEvent(db, file.leadId, 'attachment-downloaded', actor, file.name)
  const body = streamBody(c, followedBy(first.value, parts))
  return c.body(body, 200, {
    'content-type': file.type,
    'content-length': String(file.size),
    'content-disposition': dispositionOf(file.name),
    'content-security-policy': `${apiPolicy}; sandbox`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
}

async function* followedBy(first: Buffer, rest: AsyncGenerator<Buffer>) {
  yield first
  yield* rest
}

export const hasScanner = (c: Context): boolean =>
  c.var.services.env.ATTACHMENT_SCAN_COMMAND !== undefined

function refuseUnsafe(state: AttachmentState): void {
  if (state === 'infected') {
    throw new Problem(409, 'The virus scanner found malware in this file. Remove it.')
  }
  if (state === 'waiting') {
    throw new Problem(409, 'The virus scanner has not answered yet. It is asked again soon.')
  }
}

const noSuchLead = () => new Problem(404, 'This lead does not exist. It may have been erased.')
export const noSuchFile = () => new Problem(404, 'There is no such file.')

/** The files of a lead that staff share: a firm that has the lead may download them. */
import type { Context } from 'hono'
import {
  fileReply,
  hasScanner,
  noSuchFile,
  sendFile,
} from '../leads/attachments/attachments.api.ts'
import { fileParamsSchema, sharedFilesSchema } from '../leads/attachments/attachments.contract.ts'
import { findAttachment, listAttachments, stateOf } from '../leads/attachments/attachments.sql.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { json } from '../staff/staff-guard.ts'
import { firmRoute, memberOf, noSuchReferral, recordFirmReading } from './firm-guard.ts'
import { referralIdSchema } from './portal.contract.ts'
import { findHeldLead } from './portal.sql.ts'

const listShared = firmRoute({
  method: 'get',
  path: '/firm/referrals/{id}/attachments',
  summary: 'The files of an accepted referral that staff share with the firm',
  request: { params: referralIdSchema },
  responses: json(sharedFilesSchema),
})
const downloadShared = firmRoute({
  method: 'get',
  path: '/firm/referrals/{id}/attachments/{attachmentId}',
  summary: 'Download one of them; each download is recorded',
  request: { params: fileParamsSchema },
  responses: fileReply,
})

export const sharedFilesApi = apiApp()
  .openapi(listShared, async (c) => {
    const leadId = await heldLead(c, c.req.valid('param').id)
    await recordFirmReading(c, 'listed attachments', { leadId })
    const all = await listAttachments(c.var.services.db, leadId, hasScanner(c))
    const files = all.filter(({ isShared, state }) => isShared && state === 'ready')
    return c.json({ files: files.map(({ id, name, size }) => ({ id, name, size })) }, 200)
  })
  .openapi(downloadShared, async (c) => {
    const { id, attachmentId } = c.req.valid('param')
    const leadId = await heldLead(c, id)
    const file = await findAttachment(c.var.services.db, leadId, attachmentId)
    if (!file?.isShared || stateOf(file.scan, hasScanner(c)) !== 'ready') throw noSuchFile()
    await recordFirmReading(c, 'downloaded an attachment', { leadId })
    return sendFile(c, file, memberOf(c).email)
  })

async function heldLead(c: Context, referralId: number): Promise<number> {
  const leadId = await findHeldLead(c.var.services.db, memberOf(c).firm.id, referralId)
  if (leadId === null) throw noSuchReferral()
  return leadId
}

/** The PDF of a lead and its consent certificate, for staff. */
import type { Context } from 'hono'
import { apiApp } from '../../platform/http/api-app.ts'
import { Problem } from '../../platform/http/problem.ts'
import { recordReading } from '../../staff/audit.ts'
import { staffOf, staffRoute } from '../../staff/staff-guard.ts'
import { leadIdSchema } from '../fields/fields.contract.ts'
import { createLeadEvent } from '../sealing/sealed-texts.ts'
import { findLeadRecord, listCertificatesOfLead } from './documents.sql.ts'
import { certificateDocument, leadDocument } from './lead-documents.ts'
import { writePdf } from './pdf.ts'

export const pdfReply = {
  200: {
    description: 'OK',
    content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
  },
  404: { description: 'There is none' },
} as const

export const pdfHeaders = (name: string) => ({
  'content-type': 'application/pdf',
  'content-disposition': `attachment; filename="${name}.pdf"`,
})

const lead = staffRoute({
  role: 'agent',
  method: 'get',
  path: '/admin/contacts/{id}/lead.pdf',
  summary: 'The lead as a PDF, without staff notes; each download is recorded',
  request: { params: leadIdSchema },
  responses: pdfReply,
})
const certificate = staffRoute({
  role: 'agent',
  method: 'get',
  path: '/admin/contacts/{id}/certificate.pdf',
  summary: 'The consent of the person, word for word, with its hash; each download is recorded',
  request: { params: leadIdSchema },
  responses: pdfReply,
})

export const documentsApi = apiApp()
  .openapi(lead, async (c) => {
    const { id } = c.req.valid('param')
    const { db } = c.var.services
    const found = await findLeadRecord(db, id)
    if (!found) throw new Problem(404, 'This lead does not exist. It may have been erased.')
    await recordDownload(c, id, 'lead')
    return c.body(await writePdf(leadDocument(found)), 200, pdfHeaders(`${found.reference}-lead`))
  })
  .openapi(certificate, async (c) => {
    const { id } = c.req.valid('param')
    const { db } = c.var.services
    const certificates = await listCertificatesOfLead(db, id)
    const [first] = certificates
    if (!first) throw new Problem(404, 'No consent is on record for this lead.')
    await recordDownload(c, id, 'consent certificate')
    const name = `${first.record.reference}-consent`
    return c.body(await writePdf(certificateDocument(certificates)), 200, pdfHeaders(name))
  })

/** In the history of the lead, and in the audit log. */
async function recordDownload(c: Context, leadId: number, document: string): Promise<void> {
  const staff = staffOf(c)
  const action = 'downloaded a PDF'
  await recordReading(c, staff, {
    action,
    reading: 'details',
    leadIds: [leadId],
    detail: { document },
  })
  const { db } = c.var.services
  await createLeadEvent(db, {
    leadId,
    type: 'referral-downloaded',
    actor: staff.email,
    detail: { document },
  })
}

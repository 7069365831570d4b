/** The firm portal: people of a firm answer its offers and report what came of them. */
import type { Context } from 'hono'
import { z } from 'zod'
import { pdfHeaders, pdfReply } from '../leads/documents/documents.api.ts'
import { findLeadRecord, listCertificatesOfReferral } from '../leads/documents/documents.sql.ts'
import { certificateDocument, leadDocument } from '../leads/documents/lead-documents.ts'
import { writePdf } from '../leads/documents/pdf.ts'
import { leadCan } from '../leads/fields/lead-can.ts'
import { confirmErasure, listErasureNotices } from '../leads/retention/erasure-notices.sql.ts'
import { askNext } from '../leads/routing/expiry.ts'
import { findObstacles } from '../leads/routing/offer.ts'
import { deriveAssigned } from '../leads/routing/referrals.sql.ts'
import { type LeadToRoute, lockForOffer } from '../leads/routing/routing.sql.ts'
import { createLeadEvent } from '../leads/sealing/sealed-texts.ts'
import { m } from '../paraglide/messages.js'
import type { Queryable, Transaction } from '../platform/database/open.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { Problem } from '../platform/http/problem.ts'
import { json, jsonBody } from '../staff/staff-guard.ts'
import {
  firmRoute,
  leaveOpen,
  type Member,
  memberOf,
  noSuchReferral,
  recordFirmReading,
} from './firm-guard.ts'
import {
  certificatesSchema,
  declineSchema,
  type FirmErasure,
  firmErasureSchema,
  firmReferralSchema,
  firmReferralsSchema,
  outcomeSchema,
  referralIdSchema,
} from './portal.contract.ts'
import {
  answerOffer,
  confirmStop,
  findAnswerable,
  findHeldLead,
  findLeadOf,
  listFirmReferrals,
  recordOutcome,
} from './portal.sql.ts'

const list = firmRoute({
  method: 'get',
  path: '/firm/referrals',
  summary: 'The referrals of the firm: open offers first, the one that ends soonest at the top',
  responses: json(firmReferralsSchema),
})
const change = <const Path extends string>(path: Path, summary: string) => ({
  method: 'post' as const,
  path: `/firm/referrals/{id}/${path}` as const,
  summary,
  responses: {
    ...json(firmReferralSchema),
    409: { description: 'The referral is in another state' },
  },
})
const params = { params: referralIdSchema }
const erased = firmRoute(
  {
    method: 'post',
    path: '/firm/erasures/{id}/confirm',
    summary: 'Confirm that everything about an erased person is deleted',
    request: params,
    responses: json(z.object({ erasures: z.array(firmErasureSchema) })),
  },
  // It has a number of its own, and no referral any more.
  { afterWithdrawal: leaveOpen },
)
const accept = firmRoute({
  ...change('accept', 'Accept an offer; the reply names the person'),
  request: params,
})
const decline = firmRoute({
  ...change('decline', 'Decline an offer; it may go to the next firm'),
  request: { ...params, ...jsonBody(declineSchema) },
})
const outcome = firmRoute({
  ...change('outcome', 'Report what came of an accepted referral'),
  request: { ...params, ...jsonBody(outcomeSchema) },
})
const stopped = firmRoute(
  {
    ...change('stopped', 'Confirm that all contact has stopped after a withdrawal'),
    request: params,
  },
  { afterWithdrawal: leaveOpen },
)
const certificate = firmRoute({
  method: 'get',
  path: '/firm/referrals/{id}/certificate',
  summary: 'The consent of the person, word for word, with its hash; each download is recorded',
  request: params,
  responses: json(certificatesSchema),
})
const certificatePdf = firmRoute({
  method: 'get',
  path: '/firm/referrals/{id}/certificate.pdf',
  summary: 'The same as a PDF',
  request: params,
  responses: pdfReply,
})
const leadPdf = firmRoute({
  method: 'get',
  path: '/firm/referrals/{id}/lead.pdf',
  summary: 'The lead of an accepted referral as a PDF; each download is recorded',
  request: params,
  responses: pdfReply,
})

export const portalApi = apiApp()
  .openapi(list, async (c) => {
    const { firm } = memberOf(c)
    const referrals = await listFirmReferrals(c.var.services.db, firm.id)
    await recordFirmReading(c, 'listed referrals', { detail: { rows: referrals.length } })
    const erasures = await listErasures(c.var.services.db, firm.id)
    return c.json({ firm: firm.name, referrals, erasures }, 200)
  })
  .openapi(accept, async (c) => {
    const { id } = c.req.valid('param')
    const accepted = await changed(c, id, async (tx, { id: leadId }, { email, firm }) => {
      const obstacles = await findObstacles(tx, id)
      if (obstacles.length > 0) {
        throw new Problem(409, `Nothing was accepted. ${firm.name}: ${obstacles.join('. ')}.`)
      }
      await refuse(tx, firm.id, id, leadCan.beAccepted)
      const answer = { state: 'accepted', reason: null, note: null, actor: email } as const
      if (!(await answerOffer(tx, firm.id, id, answer))) throw ended()
      await createLeadEvent(tx, {
        leadId,
        type: 'referral-accepted',
        actor: email,
        detail: { firm: firm.name },
      })
      await c.var.leads.enqueueFirmNotices(tx, [{ leadId, referralId: id, notice: 'accepted' }])
    })
    return c.json(accepted, 200)
  })
  .openapi(decline, async (c) => {
    const { id } = c.req.valid('param')
    const { reason: chosen, note = null } = c.req.valid('json')
    const declined = await changed(c, id, async (tx, lead, { email, firm }) => {
      await refuse(tx, firm.id, id, leadCan.beDeclined)
      const answer = { state: 'declined', reason: chosen, note, actor: email } as const
      if (!(await answerOffer(tx, firm.id, id, answer))) throw ended()
      const detail = { firm: firm.name, reason: note ? `${chosen}. ${note}` : chosen }
      await createLeadEvent(tx, {
        leadId: lead.id,
        type: 'referral-declined',
        actor: email,
        detail,
      })
      await askNext(tx, lead, c.var.leads.enqueueFirmNotices)
    })
    return c.json(declined, 200)
  })
  .openapi(outcome, async (c) => {
    const { id } = c.req.valid('param')
    const { state, reason = null } = c.req.valid('json')
    if (state === 'returned' && !reason) {
      const message = 'Say why it is returned'
      throw new Problem(400, `${message}.`, { errors: [{ field: 'reason', message }] })
    }
    const reported = await changed(c, id, async (tx, { id: leadId }, { email, firm }) => {
      await refuse(tx, firm.id, id, leadCan.haveOutcome)
      const reported = { state, reason, actor: email }
      if (!(await recordOutcome(tx, firm.id, id, reported))) throw ended()
      const detail = { firm: firm.name, state, ...(reason ? { reason } : {}) }
      await createLeadEvent(tx, { leadId, type: 'referral-outcome', actor: email, detail })
    })
    return c.json(reported, 200)
  })
  .openapi(stopped, async (c) => {
    const { id } = c.req.valid('param')
    const confirmed = await changed(c, id, async (tx, { id: leadId }, { email, firm }) => {
      if (!(await confirmStop(tx, firm.id, id, email))) {
        throw new Problem(409, 'There is nothing to confirm for this referral.')
      }
      await createLeadEvent(tx, {
        leadId,
        type: 'referral-stopped',
        actor: email,
        detail: { firm: firm.name },
      })
    })
    return c.json(confirmed, 200)
  })
  .openapi(erased, async (c) => {
    const { id } = c.req.valid('param')
    const { email, firm } = memberOf(c)
    const { db } = c.var.services
    if (!(await confirmErasure(db, firm.id, id, email))) {
      throw new Problem(404, 'Your firm has no such notice, or has confirmed it.')
    }
    const detail = { notice: id }
    await recordFirmReading(c, 'confirmed an erasure', { detail })
    return c.json({ erasures: await listErasures(db, firm.id) }, 200)
  })
  .openapi(certificate, async (c) => {
    const { id } = c.req.valid('param')
    return c.json({ certificates: await certificatesFor(c, id) }, 200)
  })
  .openapi(certificatePdf, async (c) => {
    const { id } = c.req.valid('param')
    const document = certificateDocument(await certificatesFor(c, id))
    return c.body(await writePdf(document), 200, pdfHeaders(`R-${id}-consent`))
  })
  .openapi(leadPdf, async (c) => {
    const { id } = c.req.valid('param')
    const { email, firm } = memberOf(c)
    const { db } = c.var.services
    const leadId = await findHeldLead(db, firm.id, id)
    const lead = leadId === null ? null : await findLeadRecord(db, leadId)
    if (leadId === null || !lead) throw noSuchReferral()
    await createLeadEvent(db, {
      leadId,
      type: 'referral-downloaded',
      actor: email,
      detail: { document: 'lead' },
    })
    await recordFirmReading(c, 'downloaded a PDF', { leadId, detail: { document: 'lead' } })
    return c.body(await writePdf(leadDocument(lead)), 200, pdfHeaders(`R-${id}-lead`))
  })

async function listErasures(db: Queryable, firmId: number): Promise<FirmErasure[]> {
  const notices = await listErasureNotices(db, firmId)
  return notices.map(({ id, referralId, reference, erasedAt, confirmedAt }) => {
    return { id, referralId, reference, erasedAt, confirmedAt }
  })
}

/** Recorded before it leaves. */
async function certificatesFor(c: Context, id: number) {
  const { email, firm } = memberOf(c)
  const { db } = c.var.services
  const leadId = await findHeldLead(db, firm.id, id)
  const certificates = await listCertificatesOfReferral(db, firm.id, id)
  if (leadId === null || certificates.length === 0) throw noSuchReferral()
  const detail = { document: 'consent certificate' }
  await createLeadEvent(db, { leadId, type: 'referral-downloaded', actor: email, detail })
  await recordFirmReading(c, 'downloaded a document', { leadId, detail })
  return certificates
}

type Answerable = NonNullable<Awaited<ReturnType<typeof findAnswerable>>>

async function refuse(
  tx: Transaction,
  firmId: number,
  id: number,
  whyNot: (referral: Answerable) => string | null,
): Promise<void> {
  const referral = await findAnswerable(tx, firmId, id)
  if (!referral) throw noSuchReferral()
  const why = whyNot(referral)
  if (why) throw new Problem(409, why)
}

/** Under the lock of the lead, together with its derived fields; then as the firm sees it. */
async function changed(
  c: Context,
  id: number,
  work: (tx: Transaction, lead: LeadToRoute, member: Member) => Promise<void>,
) {
  const member = memberOf(c)
  const { db } = c.var.services
  const leadId = await db.transaction(async (tx) => {
    const leadId = await findLeadOf(tx, member.firm.id, id)
    const lead = leadId === null ? null : await lockForOffer(tx, leadId)
    if (!lead) throw noSuchReferral()
    await work(tx, lead, member)
    await deriveAssigned(tx, lead.id)
    return lead.id
  })
  const [referral] = await listFirmReferrals(db, member.firm.id, id)
  if (!referral) throw noSuchReferral()
  await recordFirmReading(c, 'opened a referral', { leadId })
  return referral
}

/** Between the look and the write, only its time can have run out. */
const ended = () => new Problem(409, m.desk_lead_can_offer_ended())

/** What somebody should do next about a lead, and why: one act, computed from what is known. */

import { rejectionInWords } from '../leads/fields/lead-can.ts'
import { formOf } from '../leads/fields/lead-rules.ts'
import type { Offering } from '../leads/routing/routing.contract.ts'
import { m } from '../paraglide/messages.js'
import { formatMoment } from '../ui/format-moment.ts'
import type { LeadDetail } from './desk.contract.ts'

type Known = Pick<LeadDetail, 'lead' | 'tasks' | 'offering'> & {
  consent: Pick<NonNullable<LeadDetail['consent']>, 'withdrawnAt'> | null
}
export type NextAct = { act: string; why: string; isCall: boolean }

const only = (act: string, why = ''): NextAct => ({ act, why, isCall: false })
const call = (act: string, why = ''): NextAct => ({ act, why, isCall: true })

/** The first that applies. */
export function nextOf({ lead, consent, tasks, offering }: Known, now = Date.now()): NextAct {
  if (consent?.withdrawnAt) return only(m.desk_lead_page_next_withdrawn())
  if (lead.mergedInto !== null) return only(m.desk_lead_page_next_merged())
  if (lead.qualificationLevel === 'held') return only(m.desk_lead_page_next_spam())
  if (lead.qualificationLevel === 'rejected') {
    const { rejected } = offering
    return only(
      m.desk_lead_page_next_rejected(),
      rejected ? `${m.desk_lead_can_rejected(rejectionInWords(rejected))}.` : '',
    )
  }
  const isClosed = lead.status === 'closed' || lead.status === 'converted'
  const [due] = tasks
    .filter(({ doneAt }) => doneAt === null)
    .sort((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt))
  const promised =
    due && m.desk_lead_page_next_task({ title: due.title, moment: formatMoment(due.dueAt) })
  if (due && promised && Date.parse(due.dueAt) <= now) {
    return due.kind === 'call-back' ? call(promised) : only(promised)
  }
  const form = formOf(lead.inquiryType)
  if (!isClosed && lead.status === 'new') {
    if (form === 'correction') return only(m.desk_lead_page_next_correction())
    if (form === 'message') return only(m.desk_lead_page_next_reply())
    return call(m.desk_lead_page_next_contact(), m.desk_lead_page_next_contact_why())
  }
  const isReferral = !isClosed && form === undefined
  if (isReferral && !offering.isStateKnown) {
    return call(m.desk_lead_page_next_state(), m.desk_lead_page_next_state_why())
  }
  if (due && promised) return due.kind === 'call-back' ? call(promised) : only(promised)
  return isReferral ? nextOffer(offering) : only(m.desk_lead_page_next_none())
}

/** An offer that was declined or has expired leaves the lead where it was before: with nobody. */
function nextOffer({ isAnswerDue, isHeld, reasons }: Offering): NextAct {
  if (isAnswerDue) return only(m.desk_lead_page_next_answer(), m.desk_lead_page_next_answer_why())
  if (isHeld) return only(m.desk_lead_page_next_none())
  if (reasons.length > 0) return only(m.desk_lead_page_next_kept(), `${reasons.join('. ')}.`)
  return only(m.desk_lead_page_next_offer(), m.desk_lead_page_next_offer_why())
}

/** Why a lead is where it is, in one sentence with the fact and the number. */

import { callTimes, languageNames } from '../../leads/fields/answer-names.ts'
import { inWords } from '../../leads/fields/lead-words.ts'
import { m } from '../../paraglide/messages.js'
import { formatDate, formatMonth } from '../../ui/dates.ts'
import { formatMoment } from '../../ui/format-moment.ts'
import type { Estimate, LeadDetail } from '../desk.contract.ts'
import { chooserOf, inUnits } from '../lead-model.ts'
import { listNear } from './limitation.ts'
import type { QueueItem } from './queue.contract.ts'

const DAY = 86_400_000

const allowed = ({ state, years, endedBefore }: Estimate) => {
  return endedBefore
    ? m.desk_queue_words_limit_perhaps_old({ state, day: formatDate(endedBefore) })
    : m.desk_queue_words_limit_allows({ years, state })
}

/** Never says that time is over: exceptions exist, and an attorney decides. */
export function limitInWords(estimate: Estimate, now = Date.now()): string {
  const { earliest, latest, upTo, endedBefore } = estimate
  if (endedBefore)
    return m.desk_queue_words_limit_old({ state: estimate.state, day: formatDate(endedBefore) })
  const today = Math.floor(now / DAY) * DAY
  const [from, until] = [earliest, latest].map((day) => Math.round((Date.parse(day) - today) / DAY))
  if (from === undefined || until === undefined) return ''
  if (from >= 0) return m.desk_queue_words_limit_days_left({ law: allowed(estimate), from, until })
  if (until >= 0)
    return m.desk_queue_words_limit_any_day({ law: allowed(estimate), until: formatDate(latest) })
  return upTo
    ? m.desk_queue_words_limit_counted_with_up_to({
        law: allowed(estimate),
        until: formatDate(latest),
        upTo,
      })
    : m.desk_queue_words_limit_counted({ law: allowed(estimate), until: formatDate(latest) })
}

type Ill = Pick<
  QueueItem,
  'diagnosis' | 'isDeceased' | 'diedOn' | 'diagnosedOn' | 'pathologyReport'
>

export function illnessInWords(lead: Ill): string {
  const { diagnosis } = lead
  const words = [
    diagnosis === 'other'
      ? m.desk_queue_words_illness_other()
      : diagnosis
        ? inWords(diagnosis)
        : m.desk_queue_words_illness_not_named(),
  ]
  if (lead.isDeceased || lead.diedOn)
    words.push(
      lead.diedOn
        ? m.desk_queue_words_illness_died({ month: formatMonth(lead.diedOn) })
        : m.desk_queue_words_illness_deceased(),
    )
  else if (lead.diagnosedOn) words.push(formatMonth(lead.diagnosedOn))
  return words.join(', ')
}

/** The reasons for the priority, or who set it. */
export function priorityReason(
  item: Ill & Pick<QueueItem, 'priorityBy' | 'estimates'>,
  now = Date.now(),
): string {
  if (item.priorityBy) return m.desk_queue_words_priority_chosen_by({ name: item.priorityBy })
  const [near] = listNear(item.estimates, now)
  const facts = [
    item.diagnosis && item.diagnosis !== 'other' && inWords(item.diagnosis).toLowerCase(),
    (item.isDeceased || item.diedOn) && m.desk_queue_words_priority_death(),
    near && allowed(near),
    item.pathologyReport === 'yes' && m.desk_queue_words_priority_report(),
  ].filter(Boolean)
  return facts.join('; ') || m.desk_queue_words_priority_no_illness()
}

/** Without the priority itself, which stands beside it. */
export const priorityReasonOf = ({
  lead,
  estimates,
}: Pick<LeadDetail, 'lead' | 'estimates'>): string =>
  priorityReason({ ...lead, estimates, priorityBy: chooserOf(lead) })

/** The act that the fact of the row calls for. */
export function actOf(item: QueueItem): string {
  const { group, isOfferMissed, task, offer, contactDueAt, residenceState, place } = item
  if (group === 'held') return m.desk_queue_words_acts_decide()
  if (isOfferMissed) return m.desk_queue_words_acts_another_firm()
  if (group === 'waiting' && offer) return m.desk_queue_words_acts_wait({ firm: offer.firm })
  if (contactDueAt) return m.desk_queue_words_acts_first_call()
  if (task?.kind === 'call-back') return m.desk_queue_words_acts_call_back()
  if (task) return task.title
  return residenceState || place
    ? m.desk_queue_words_acts_offer()
    : m.desk_queue_words_acts_ask_state()
}

type Why = {
  title: string
  detail: string
  /** When it is due, in words. */
  due: string
  isLate: boolean
}

export function whyOf(item: QueueItem, now = Date.now()): Why {
  const { task, contactDueAt, offer, isOfferMissed, estimates } = item
  const [near] = listNear(estimates, now)
  const wishes = [
    item.language &&
      item.language !== 'en' &&
      m.desk_queue_words_wishes_language({ language: languageNames[item.language]() }),
    item.bestTimeToCall &&
      m.desk_queue_words_wishes_time({ time: callTimes[item.bestTimeToCall]().toLowerCase() }),
    item.mayLeaveMessage === false && m.desk_queue_words_wishes_no_message(),
  ]
  const withLimit = [near && limitInWords(near, now), ...wishes].filter(Boolean).join(' ')
  const plain = wishes.filter(Boolean).join(' ')
  if (item.group === 'held') {
    return { title: m.desk_queue_words_why_held(), detail: plain, due: '', isLate: false }
  }
  if (task && (item.group === 'overdue' || item.group === 'today' || !contactDueAt)) {
    const isLate = Date.parse(task.dueAt) < now
    const promised =
      task.kind === 'call-back'
        ? m.desk_queue_words_why_call_back({ moment: formatMoment(task.dueAt) })
        : task.title
    const due = isLate
      ? m.desk_queue_words_due_late_by({ time: inUnits(now - Date.parse(task.dueAt)) })
      : dueIn(task.dueAt, now)
    if (isLate || item.group === 'today') return { title: promised, detail: withLimit, due, isLate }
  }
  if (isOfferMissed) {
    return {
      title: m.desk_queue_words_why_no_firm(),
      detail: withLimit,
      due: m.desk_queue_words_due_now(),
      isLate: true,
    }
  }
  if (item.group === 'overdue' && contactDueAt) {
    const late = inUnits(now - Date.parse(contactDueAt))
    const title = near
      ? m.desk_queue_words_why_late_contact_near_limit({ late, law: allowed(near) })
      : m.desk_queue_words_why_late_contact({ late })
    return {
      title,
      detail: withLimit,
      due: m.desk_queue_words_due_late_by({ time: late }),
      isLate: true,
    }
  }
  if (item.group === 'deadline' && near) {
    const due = contactDueAt ? dueIn(contactDueAt, now) : m.desk_queue_words_due_attorney()
    return { title: limitInWords(near, now), detail: plain, due, isLate: false }
  }
  if (item.group === 'waiting' && offer) {
    const left = offer.endsAt && inUnits(Math.max(0, Date.parse(offer.endsAt) - now))
    const title = left
      ? m.desk_queue_words_why_firm_has_left({ firm: offer.firm, left })
      : m.desk_queue_words_why_offered_to({ firm: offer.firm })
    const due = offer.endsAt
      ? m.desk_queue_words_due_ends({ moment: formatMoment(offer.endsAt) })
      : m.desk_queue_words_due_no_deadline()
    return { title, detail: plain, due, isLate: false }
  }
  const title = (
    item.pathologyReport === 'yes'
      ? (illness: string) => m.desk_queue_words_illness_with_report({ illness })
      : (illness: string) => m.desk_queue_words_illness_without_report({ illness })
  )(illnessInWords(item))
  if (task) {
    return {
      title,
      detail: withLimit,
      due: m.desk_queue_words_due_next_try({ moment: formatMoment(task.dueAt) }),
      isLate: false,
    }
  }
  return {
    title,
    detail: withLimit,
    due: contactDueAt ? dueIn(contactDueAt, now) : '',
    isLate: false,
  }
}

const dueIn = (at: string, now: number): string =>
  m.desk_queue_words_due_in({ time: inUnits(Math.max(0, Date.parse(at) - now)) })

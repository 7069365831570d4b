/** Why a lead is where it is, in one sentence with the fact and the number. */

import { formatDate, formatMonth } from '../../../ui/dates.ts'
import { formatMoment } from '../../../ui/format-moment.ts'
import { detailsLabels } from '../../details/details-labels.texts.ts'
import type { Estimate } from '../desk.contract.ts'
import { chooserOf, inUnits, inWords } from '../lead-model.ts'
import { listNear } from './limitation.ts'
import type { QueueItem } from './queue.contract.ts'
import { queueWords } from './queue-words.texts.ts'

const DAY = 86_400_000

const allowed = ({ state, years, endedBefore }: Estimate) => {
  const { allows, perhapsOld } = queueWords().limit
  return endedBefore ? perhapsOld(state, formatDate(endedBefore)) : allows(state, years)
}

/** Never says that time is over: exceptions exist, and an attorney decides. */
export function limitInWords(estimate: Estimate, now = Date.now()): string {
  const { daysLeft, anyDay, counted, old } = queueWords().limit
  const { earliest, latest, upTo, endedBefore } = estimate
  if (endedBefore) return old(estimate.state, formatDate(endedBefore))
  const today = Math.floor(now / DAY) * DAY
  const [from, until] = [earliest, latest].map((day) => Math.round((Date.parse(day) - today) / DAY))
  if (from === undefined || until === undefined) return ''
  if (from >= 0) return daysLeft(allowed(estimate), from, until)
  if (until >= 0) return anyDay(allowed(estimate), formatDate(latest))
  return counted(allowed(estimate), formatDate(latest), upTo)
}

type Ill = Pick<
  QueueItem,
  'diagnosis' | 'isDeceased' | 'diedOn' | 'diagnosedOn' | 'pathologyReport'
>

export function illnessInWords(lead: Ill): string {
  const { other, notNamed, died, deceased } = queueWords().illness
  const { diagnosis } = lead
  const words = [diagnosis === 'other' ? other : diagnosis ? inWords(diagnosis) : notNamed]
  if (lead.isDeceased || lead.diedOn)
    words.push(lead.diedOn ? died(formatMonth(lead.diedOn)) : deceased)
  else if (lead.diagnosedOn) words.push(formatMonth(lead.diagnosedOn))
  return words.join(', ')
}

/** The reasons for the priority, or who set it. */
export function priorityReason(
  item: Ill & Pick<QueueItem, 'priorityBy' | 'estimates'>,
  now = Date.now(),
): string {
  const { chosenBy, death, report, noIllness } = queueWords().priority
  if (item.priorityBy) return chosenBy(item.priorityBy)
  const [near] = listNear(item.estimates, now)
  const facts = [
    item.diagnosis && item.diagnosis !== 'other' && inWords(item.diagnosis).toLowerCase(),
    (item.isDeceased || item.diedOn) && death,
    near && allowed(near),
    item.pathologyReport === 'yes' && report,
  ].filter(Boolean)
  return facts.join('; ') || noIllness
}

type Judged = Ill &
  Pick<QueueItem, 'estimates' | 'priority' | 'priorityBy'> & { urgency: QueueItem['priority'] }

/** 'Urgent: mesothelioma'. */
export const urgencyInWords = (lead: Judged): string =>
  queueWords().priority.because(
    inWords(lead.urgency),
    priorityReason({ ...lead, priorityBy: chooserOf(lead) }),
  )

type Why = {
  title: string
  detail: string
  /** When it is due, in words. */
  due: string
  isLate: boolean
}

export function whyOf(item: QueueItem, now = Date.now()): Why {
  const texts = queueWords()
  const { task, contactDueAt, offer, isOfferMissed, estimates } = item
  const [near] = listNear(estimates, now)
  const wishes = [
    item.language &&
      item.language !== 'en' &&
      texts.wishes.language(detailsLabels().languages[item.language]),
    item.bestTimeToCall && texts.wishes.time(detailsLabels().callTimes[item.bestTimeToCall]),
    item.mayLeaveMessage === false && texts.wishes.noMessage,
  ]
  const withLimit = [near && limitInWords(near, now), ...wishes].filter(Boolean).join(' ')
  const plain = wishes.filter(Boolean).join(' ')
  if (item.group === 'held') {
    return { title: texts.why.held, detail: plain, due: '', isLate: false }
  }
  if (task && (item.group === 'overdue' || item.group === 'today' || !contactDueAt)) {
    const isLate = Date.parse(task.dueAt) < now
    const promised =
      task.kind === 'call-back' ? texts.why.callBack(formatMoment(task.dueAt)) : task.title
    const due = isLate
      ? texts.due.lateBy(inUnits(now - Date.parse(task.dueAt)))
      : dueIn(task.dueAt, now)
    if (isLate || item.group === 'today') return { title: promised, detail: withLimit, due, isLate }
  }
  if (isOfferMissed) {
    return { title: texts.why.noFirm, detail: withLimit, due: texts.due.now, isLate: true }
  }
  if (item.group === 'overdue' && contactDueAt) {
    const late = inUnits(now - Date.parse(contactDueAt))
    const title = near
      ? texts.why.lateContactNearLimit(late, allowed(near))
      : texts.why.lateContact(late)
    return { title, detail: withLimit, due: texts.due.lateBy(late), isLate: true }
  }
  if (item.group === 'deadline' && near) {
    const due = contactDueAt ? dueIn(contactDueAt, now) : texts.due.attorney
    return { title: limitInWords(near, now), detail: plain, due, isLate: false }
  }
  if (item.group === 'waiting' && offer) {
    const left = offer.endsAt && inUnits(Math.max(0, Date.parse(offer.endsAt) - now))
    const title = left ? texts.why.firmHasLeft(offer.firm, left) : texts.why.offeredTo(offer.firm)
    const due = offer.endsAt ? texts.due.ends(formatMoment(offer.endsAt)) : texts.due.noDeadline
    return { title, detail: plain, due, isLate: false }
  }
  const { withReport, withoutReport } = texts.illness
  const title = (item.pathologyReport === 'yes' ? withReport : withoutReport)(illnessInWords(item))
  if (task) {
    return {
      title,
      detail: withLimit,
      due: texts.due.nextTry(formatMoment(task.dueAt)),
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
  queueWords().due.in(inUnits(Math.max(0, Date.parse(at) - now)))

/** Why a lead is where it is, in one sentence with the fact and the number. */

import { formatDate, formatMonth } from '../../../ui/dates.ts'
import { formatMoment } from '../../../ui/format-moment.ts'
import { callTimeLabels, languageLabels } from '../../details/details-rules.ts'
import type { Estimate } from '../desk.contract.ts'
import { inUnits, inWords } from '../lead-model.ts'
import { type Group, NEAR_DAYS, type QueueItem } from './queue.contract.ts'

const DAY = 86_400_000

export const GROUP_WORDS: Record<Group, { title: string; note: string }> = {
  overdue: {
    title: 'Overdue',
    note: 'A promise has been missed: first contact, a task, or a firm’s answer.',
  },
  deadline: {
    title: 'Deadline near',
    note: `The earliest estimate is under ${NEAR_DAYS} days away. An estimate, to be checked by an attorney.`,
  },
  new: { title: 'New', note: 'Not contacted yet. Illness first, then time left.' },
  waiting: {
    title: 'Waiting for firm',
    note: 'Offered, not answered yet. Moves to Overdue when no firm takes it.',
  },
  today: { title: 'Due today', note: 'Calls that were promised, and tasks.' },
}

const allowed = ({ state, years }: Estimate) =>
  `${state} allows ${years === 1 ? 'one year' : `${years} years`}`

/** Never says that time is over: exceptions exist, and an attorney decides. */
export function limitInWords(estimate: Estimate, now = Date.now()): string {
  const { earliest, latest, upTo } = estimate
  const today = Math.floor(now / DAY) * DAY
  const [from, until] = [earliest, latest].map((day) => Math.round((Date.parse(day) - today) / DAY))
  if (from === undefined || until === undefined) return ''
  if (from >= 0) return `${allowed(estimate)}: ${from} to ${until} days left.`
  if (until >= 0) {
    return `${allowed(estimate)}: it may end any day until ${formatDate(latest)}. Ask for the date.`
  }
  const longer = upTo ? ` Up to ${upTo} years may apply.` : ' Exceptions may apply.'
  return `${allowed(estimate)}, counted until ${formatDate(latest)}.${longer}`
}

type Ill = Pick<
  QueueItem,
  'diagnosis' | 'isDeceased' | 'diedOn' | 'diagnosedOn' | 'pathologyReport'
>

export function illnessInWords(lead: Ill): string {
  const illness = lead.diagnosis === 'other' ? 'Another illness' : lead.diagnosis
  const words = [illness ? inWords(illness) : 'Illness not named']
  if (lead.isDeceased || lead.diedOn)
    words.push(lead.diedOn ? `died ${formatMonth(lead.diedOn)}` : 'deceased')
  else if (lead.diagnosedOn) words.push(formatMonth(lead.diagnosedOn))
  return words.join(', ')
}

/** The reasons for the priority, or who set it. */
export function priorityReason(
  item: Ill & Pick<QueueItem, 'priorityBy' | 'estimates'>,
  now = Date.now(),
): string {
  if (item.priorityBy) return `chosen by ${item.priorityBy}`
  const near = nearest(item.estimates, now)
  const facts = [
    item.diagnosis && item.diagnosis !== 'other' && inWords(item.diagnosis).toLowerCase(),
    (item.isDeceased || item.diedOn) && 'a death',
    near && allowed(near),
    item.pathologyReport === 'yes' && 'pathology report',
  ].filter(Boolean)
  return facts.join('; ') || 'no illness named'
}

function nearest(estimates: Estimate[], now: number): Estimate | undefined {
  return estimates.find(
    ({ earliest, latest }) =>
      Date.parse(earliest) < now + NEAR_DAYS * DAY && Date.parse(latest) + DAY > now,
  )
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
  const near = nearest(estimates, now)
  const wishes = [
    item.language && item.language !== 'en' && `Prefers ${languageLabels[item.language]}.`,
    item.bestTimeToCall && `Best time: ${callTimeLabels[item.bestTimeToCall].toLowerCase()}.`,
    item.mayLeaveMessage === false && 'Do not leave a message.',
  ]
  const withLimit = [near && limitInWords(near, now), ...wishes].filter(Boolean).join(' ')
  const plain = wishes.filter(Boolean).join(' ')
  if (task && (item.group === 'overdue' || item.group === 'today' || !contactDueAt)) {
    const isLate = Date.parse(task.dueAt) < now
    const promised =
      task.kind === 'call-back' ? `Call back promised for ${formatMoment(task.dueAt)}.` : task.title
    const due = isLate ? `Late by ${inUnits(now - Date.parse(task.dueAt))}` : dueIn(task.dueAt, now)
    if (isLate || item.group === 'today') return { title: promised, detail: withLimit, due, isLate }
  }
  if (isOfferMissed) {
    const title = 'No firm accepted. Offer it to another firm or record why not.'
    return { title, detail: withLimit, due: 'Now', isLate: true }
  }
  if (item.group === 'overdue' && contactDueAt) {
    const late = inUnits(now - Date.parse(contactDueAt))
    const also = near ? `, and ${allowed(near)}` : ''
    const title = `First contact is ${late} late${also}.`
    return { title, detail: withLimit, due: `Late by ${late}`, isLate: true }
  }
  if (item.group === 'deadline' && near) {
    const due = contactDueAt ? dueIn(contactDueAt, now) : 'An attorney should see it'
    return { title: limitInWords(near, now), detail: plain, due, isLate: false }
  }
  if (item.group === 'waiting' && offer) {
    const left = offer.endsAt && inUnits(Math.max(0, Date.parse(offer.endsAt) - now))
    const title = left ? `${offer.firm} has ${left} left to answer.` : `Offered to ${offer.firm}.`
    const due = offer.endsAt ? `Ends ${formatMoment(offer.endsAt)}` : 'No deadline'
    return { title, detail: plain, due, isLate: false }
  }
  const title = `${illnessInWords(item)}${item.pathologyReport === 'yes' ? ', with a pathology report' : ''}.`
  if (task) {
    return { title, detail: withLimit, due: `Next try ${formatMoment(task.dueAt)}`, isLate: false }
  }
  return {
    title,
    detail: withLimit,
    due: contactDueAt ? dueIn(contactDueAt, now) : '',
    isLate: false,
  }
}

const dueIn = (at: string, now: number): string =>
  `Due in ${inUnits(Math.max(0, Date.parse(at) - now))}`

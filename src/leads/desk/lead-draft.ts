/** What an editor of a lead has on the screen, and what of it is sent. */
import type { Lead, LeadUpdate } from './lead-desk.contract.ts'
import type { PassedOn } from './passed-on.ts'

export type Draft = Pick<Lead, 'status' | 'priority'> & { notes: string } & PassedOn

export const draftOf = (lead: Lead): Draft => ({
  status: lead.status,
  priority: lead.priority,
  notes: lead.notes ?? '',
  firm: lead.assignedToFirm ?? '',
  sentOn: lead.dateSentToFirm?.slice(0, 10) ?? '',
  response: lead.firmResponse ?? '',
})

const FIELDS = ['status', 'priority', 'notes', 'firm', 'sentOn', 'response'] as const
const PASSED_ON = ['firm', 'sentOn', 'response'] as const

const differs = (draft: Draft, base: Lead, fields: readonly (keyof Draft)[]): boolean => {
  const before = draftOf(base)
  return fields.some((field) => draft[field] !== before[field])
}

export const isChanged = (draft: Draft, base: Lead): boolean => differs(draft, base, FIELDS)

/** Spec §4, §7: "contacted" sends the present time, any other status takes it back. */
export function changeOf(draft: Draft, base: Lead): LeadUpdate {
  const { status, priority, notes } = draft
  const isContacted = status === 'contacted'
  return {
    status,
    priority,
    notes,
    contacted: isContacted,
    ...(isContacted ? { contactedAt: new Date().toISOString() } : {}),
    ...(differs(draft, base, PASSED_ON) ? passedOnChange(draft) : {}),
    updatedAt: base.updatedAt,
  }
}

const passedOnChange = ({ firm, sentOn, response }: PassedOn): LeadUpdate => ({
  assignedToFirm: firm.trim() || null,
  dateSentToFirm: sentOn || null,
  firmResponse: response.trim() || null,
})

/** What this editor changed stays as it is; everything else becomes what the other one saved. */
export function merged(draft: Draft, base: Lead, current: Lead): Draft {
  const before = draftOf(base)
  const newer = draftOf(current)
  const mine = FIELDS.filter((field) => draft[field] !== before[field])
  return { ...newer, ...Object.fromEntries(mine.map((field) => [field, draft[field]])) }
}

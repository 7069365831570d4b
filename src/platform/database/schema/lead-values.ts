/** The values of a lead's columns, without the database library: the staff screens use them too. */
export const STATUSES = ['new', 'contacted', 'qualified', 'converted', 'closed'] as const
/** Most urgent first: the position here is `lead_desk.priority_rank`, which a test checks. */
export const PRIORITIES = ['urgent', 'high', 'normal', 'low'] as const
/** The first three by score; "held" looks like spam until somebody has read it, who alone makes it "rejected". */
export const LEVELS = ['high', 'medium', 'low', 'held', 'rejected'] as const
/** Neither counted nor offered to firms. */
export const SET_ASIDE_LEVELS = ['held', 'rejected'] as const satisfies readonly Level[]

export type Status = (typeof STATUSES)[number]
export type Priority = (typeof PRIORITIES)[number]
export type Level = (typeof LEVELS)[number]

/** Who is ill, seen from the person who wrote. */
export const RELATIONSHIPS = ['self', 'spouse', 'parent', 'child', 'other'] as const
/** How staff learned a fact about the person. */
export const FACT_ORIGINS = ['phone', 'document', 'mail', 'corrected'] as const
export type FactOrigin = (typeof FACT_ORIGINS)[number]
export const MILITARY_BRANCHES = [
  'navy',
  'army',
  'air-force',
  'marine-corps',
  'coast-guard',
  'merchant-marine',
] as const
export const CALL_TIMES = ['morning', 'afternoon', 'evening'] as const

/** A place where the ill person worked. Years or months, as YYYY or YYYY-MM. */
export type PastWork = {
  site: string
  facilityId?: number | undefined
  city?: string | undefined
  state?: string | undefined
  trade?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** How a visitor arrived: a page of ours, the site they came from, and the words of a campaign. */
export type Touch = Partial<
  Record<'page' | 'referrer' | 'source' | 'medium' | 'campaign' | 'content' | 'term', string>
>
export type Attribution = { first: Touch; last: Touch }

/** The button of the form, and the choices beside it, which sending does not depend on. */
/** Health data is collected with one consent and shared with another. */
export const CONSENT_PURPOSES = ['contact', 'automated', 'health', 'health-sharing'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]

export const LINK_PURPOSES = ['details', 'withdrawal', 'erasure', 'suggestion'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

/** Where notifications go. */
export const CHANNELS = [
  'mail',
  'webhook',
  'firm',
  'confirmation',
  'message',
  'suggestion',
] as const
export type Channel = (typeof CHANNELS)[number]

/** What became of a suggestion: the record changed, it did not, or the contributor was asked for more. */
export const ANSWERS = ['accepted', 'rejected', 'asked'] as const
export type Answer = (typeof ANSWERS)[number]

/** What staff write to a person: an email that we send, or a text that they send by hand. */
export const MESSAGE_KINDS = ['email', 'text'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** What is still to be done about a lead: a call that was promised, or anything else. */
export const TASK_KINDS = ['call-back', 'task'] as const
export type TaskKind = (typeof TASK_KINDS)[number]

/** Which period may apply: for illness, or for a death. */
export const CLAIM_KINDS = ['injury', 'death'] as const
export type ClaimKind = (typeof CLAIM_KINDS)[number]

/** The values of a lead's columns, without the database library: the staff screens use them too. */
export const STATUSES = ['new', 'contacted', 'qualified', 'converted', 'closed'] as const
/** Most urgent first: the position here is `lead_desk.priority_rank`, which a test checks. */
export const PRIORITIES = ['urgent', 'high', 'normal', 'low'] as const
export const LEVELS = ['high', 'medium', 'low', 'rejected'] as const

export type Status = (typeof STATUSES)[number]
export type Priority = (typeof PRIORITIES)[number]
export type Level = (typeof LEVELS)[number]

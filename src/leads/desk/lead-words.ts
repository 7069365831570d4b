/** The vocabulary of lead management, for server and screen alike. */
export const STATUSES = ['new', 'contacted', 'qualified', 'converted', 'closed'] as const
export const PRIORITIES = ['urgent', 'high', 'normal', 'low'] as const
export const LEVELS = ['high', 'medium', 'low', 'rejected'] as const
export const SORTS = ['newest', 'oldest', 'waiting', 'priority', 'quality'] as const

export type Status = (typeof STATUSES)[number]
export type Priority = (typeof PRIORITIES)[number]
export type Level = (typeof LEVELS)[number]
export type Sort = (typeof SORTS)[number]

export const SORT_LABELS: Record<Sort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  waiting: 'Waiting longest',
  priority: 'Most urgent',
  quality: 'Best quality',
}

/** Spec §9. */
export const PAGE_SIZE = 50
export const PREVIEW_LENGTH = 100

/** 'lung-cancer' and 'within_2_years' as they are read. */
export function inWords(value: string): string {
  const words = value.replace(/[-_]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

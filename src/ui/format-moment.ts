/** Dates and times for staff: short, in their time zone. */
const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

export const formatMoment = (iso: string): string => MOMENT.format(new Date(iso))
export const formatDay = (iso: string): string => DAY.format(new Date(iso))

/** Whom a lead was passed on to: the rules, for server and screen alike. */
import { isDayUntilToday } from '../../ui/calendar-day.ts'

export const LONGEST_FIRM = 200
export const LONGEST_RESPONSE = 2_000
/** As every form promises. */
const MOST_FIRMS = 3

/** Empty where nothing is known; `sentOn` is a day such as 2025-01-31. */
export type PassedOn = { firm: string; sentOn: string; response: string }

export type PassedOnProblem = {
  field: 'assignedToFirm' | 'dateSentToFirm'
  message: string
}

export function passedOnProblem({ firm, sentOn, response }: PassedOn): PassedOnProblem | null {
  const firms = firm.split(';').filter((name) => name.trim() !== '')
  if (firms.length > MOST_FIRMS) {
    const message = `Name at most ${MOST_FIRMS} firms, separated by semicolons`
    return { field: 'assignedToFirm', message }
  }
  if (firms.length === 0) {
    const message = 'Name the firm that the response came from'
    return response.trim() === '' ? null : { field: 'assignedToFirm', message }
  }
  if (sentOn === '' || isDayUntilToday(sentOn)) return null
  return { field: 'dateSentToFirm', message: 'Give the day it was sent, not one in the future' }
}

/** Reading the errors of a store: is the database away, slow, or does it object to the row? */
import { causesOf, sqlState } from '../../platform/errors.ts'

class DeadlineError extends Error {
  override name = 'DeadlineError'
}

/** The work goes on after the deadline; whoever waits need not. */
export async function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`no answer within ${ms} ms`)), ms)
  })
  // Its late failure is nobody's any more, and must not end the process.
  work.catch(() => {})
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer))
}

/** SQLSTATE classes that speak of the server's state rather than of our row. */
const SERVER_TROUBLE = new Set(['08', '25', '40', '53', '55', '57', '58', 'XX'])

export function isConnectionTrouble(error: unknown): boolean {
  const state = sqlState(error)
  return state === null || SERVER_TROUBLE.has(state.slice(0, 2))
}

/**
 * For the log: what kind of failure, never its message. Messages of failed statements quote the
 * values, and the values are somebody's name and illness.
 */
export function describeFailure(error: unknown): string {
  const codes = causesOf(error).map(
    (cause) => (cause as { code?: unknown }).code ?? (cause as { name?: unknown }).name,
  )
  return codes.filter((code) => typeof code === 'string').join(' < ') || 'unknown'
}

export function isTakenReference(error: unknown): boolean {
  return (
    sqlState(error) === '23505' &&
    causesOf(error).some(
      (cause) =>
        (cause as { constraint?: string }).constraint === 'contact_submissions_reference_unique',
    )
  )
}

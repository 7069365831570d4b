/** A failure whose message is written for the person at the terminal: print it alone, no stack. */
export class ClearError extends Error {
  override name = 'ClearError'
}

/** The text of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/**
 * What may be logged of a failure. A failed query's message holds its parameters, and a message of
 * the database can quote a value: what a person wrote. Of those only the database's code is told.
 */
export function loggable(error: unknown): string {
  const message = messageOf(error)
  if (error instanceof ClearError) return message
  const code = sqlState(error)
  if (code === null && !message.startsWith('Failed query')) return message
  const { cause } = Object(error) as { cause?: { code?: unknown; name?: unknown } }
  return `query failed (${String(code ?? cause?.code ?? cause?.name ?? 'unknown')})`
}

/** The same for a terminal, whose output is often kept too: with the places in our code. */
export function printable(error: unknown): string {
  const told = loggable(error)
  if (!(error instanceof Error) || !error.stack || error instanceof ClearError) return told
  if (told === error.message) return error.stack
  // A stack begins with the message, which may have any number of lines.
  const [, places = ''] = error.stack.split(error.message)
  return told + places
}

/** Everything in an error that has a cause, outermost first: drizzle wraps what the driver threw. */
export function causesOf(error: unknown): object[] {
  const found: object[] = []
  for (let at = error; typeof at === 'object' && at !== null && found.length < 5; ) {
    found.push(at)
    at = (at as { cause?: unknown }).cause
  }
  return found
}

/** The database's own code (SQLSTATE, never without a digit), when it was the database that failed. */
export function sqlState(error: unknown): string | null {
  for (const cause of causesOf(error)) {
    const { code } = cause as { code?: unknown }
    if (typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return code
  }
  return null
}

/** A failure whose message is meant for the person at the terminal: printed without a stack. */
export class UserFacingError extends Error {
  override name = 'UserFacingError'
}

/** The message of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/**
 * What may be logged of a failure. The message of a failed query contains its parameters, and a message
 * of the database can quote what a person wrote, so only the database's error code is logged.
 */
export function loggable(error: unknown): string {
  const message = messageOf(error)
  if (error instanceof UserFacingError) return message
  const code = sqlState(error)
  // By message, not by class: a string that quotes a failed query must not be logged either.
  if (code === null && !message.startsWith('Failed query')) return message
  const { cause } = Object(error) as { cause?: { code?: unknown; name?: unknown } }
  return `query failed (${String(code ?? cause?.code ?? cause?.name ?? 'unknown')})`
}

/** An error and its causes, outermost first: drizzle wraps what the driver throws. */
export function causesOf(error: unknown): object[] {
  const found: object[] = []
  for (let at = error; typeof at === 'object' && at !== null && found.length < 5; ) {
    found.push(at)
    at = (at as { cause?: unknown }).cause
  }
  return found
}

/** The database's error code (SQLSTATE, which always has a digit), if the database failed. */
export function sqlState(error: unknown): string | null {
  for (const cause of causesOf(error)) {
    const { code } = cause as { code?: unknown }
    if (typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return code
  }
  return null
}

/** A failure whose message is written for the person at the terminal: print it alone, no stack. */
export class ClearError extends Error {
  override name = 'ClearError'
}

/** The text of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/**
 * What may be logged of a failure. A failed query's message holds its parameters, which can be what a
 * person wrote: of those only the database's own error code is told.
 */
export function loggable(error: unknown): string {
  const cause = (error as { cause?: { code?: unknown; name?: unknown } } | null)?.cause
  if (messageOf(error).startsWith('Failed query')) {
    return `query failed (${String(cause?.code ?? cause?.name ?? 'unknown')})`
  }
  return messageOf(error)
}

/** A failure whose message is written for the person at the terminal: print it alone, no stack. */
export class ClearError extends Error {
  override name = 'ClearError'
}

/** The text of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

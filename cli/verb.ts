export type Verb = {
  /** What follows "./atlas" on the usage line. */
  usage: string
  /** One line for the overview. */
  summary: string
  /** What --help prints under the usage line. */
  help: string
  /** Resolves to the exit code. */
  run(args: string[]): Promise<number>
}

/** The command line was wrong and nothing was done: exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

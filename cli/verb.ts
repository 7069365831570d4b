import type { openDevServer } from './dev-server.mjs'
import type { VERBS } from './verbs.mjs'

export type VerbName = keyof typeof VERBS

/** How the program was started: from a build, or by Vite from source. */
export type Launch =
  | { build: { folder: string; wasBuilt: boolean; seconds: number }; devServer?: never }
  | { build?: never; devServer: Awaited<ReturnType<typeof openDevServer>> }

export type Verb = {
  /** What follows "./atlas" on the usage line. */
  usage: string
  /** What --help prints under the usage line. */
  help: string
  /** Resolves to the exit code. */
  run(args: string[]): Promise<number>
}

/** A verb that depends on how the program was started. */
export type LaunchVerb = Omit<Verb, 'run'> & {
  run(args: string[], launch: Launch): Promise<number>
}

/** The command line was wrong and nothing was done: exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

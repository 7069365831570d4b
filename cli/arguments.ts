import { UsageError } from './verb.ts'

/** For verbs that take nothing: anything given is a mistake worth naming. */
export function refuseArguments(args: string[], verb: string): void {
  if (args.length > 0) {
    throw new UsageError(`${verb} takes no arguments, but was given "${args.join(' ')}".`)
  }
}

import { UsageError } from './verb.ts'

/** For verbs without arguments: anything given is a mistake and is named. */
export function refuseArguments(args: string[], verb: string): void {
  if (args.length > 0) {
    throw new UsageError(`${verb} takes no arguments, but was given "${args.join(' ')}".`)
  }
}

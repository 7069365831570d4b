import { UsageError } from './verb.ts'

/** Refuses arguments of verbs that take none: anything given is a mistake and is named. */
export function refuseArguments(args: string[], verb: string): void {
  if (args.length > 0) {
    throw new UsageError(`${verb} takes no arguments, but was given "${args.join(' ')}".`)
  }
}

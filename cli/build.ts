import { refuseArguments } from './arguments.ts'
import { printLine } from './terminal.ts'
import type { LaunchVerb } from './verb.ts'

/** bootstrap.mjs has built before it loads this. */
export const verb: LaunchVerb = {
  usage: 'build',
  help: 'Every verb does this by itself; build ahead when the server must start at once.',
  async run(args, { build }) {
    refuseArguments(args, 'build')
    printLine(build?.wasBuilt ? 'built' : 'up to date')
    return 0
  },
}

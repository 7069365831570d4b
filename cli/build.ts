import { refuseArguments } from './arguments.ts'
import { buildIfNeeded } from './build-if-needed.ts'
import { printLine } from './terminal.ts'
import type { Verb } from './verb.ts'

export const verb: Verb = {
  usage: 'build',
  summary: 'build the pages, when their sources have changed',
  help: 'serve does this by itself; build it ahead when the server must start at once.',
  async run(args) {
    refuseArguments(args, 'build')
    printLine((await buildIfNeeded()) ? 'built' : 'up to date')
    return 0
  },
}

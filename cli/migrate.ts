import { readEnv } from '../src/platform/env.ts'
import { refuseArguments } from './arguments.ts'
import { openAndMigrate } from './database.ts'
import type { Verb } from './verb.ts'

export const verb: Verb = {
  usage: 'migrate',
  help: 'Safe to run at any time and by several processes at once. Never changes rows of a newer schema.',
  async run(args) {
    refuseArguments(args, 'migrate')
    const database = await openAndMigrate(readEnv())
    await database.close()
    return 0
  },
}

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepareStaffDoor } from '../src/features/staff/first-account.ts'
import { startBackground } from '../src/jobs/background.ts'
import { readEnv } from '../src/lib/env.ts'
import { provideServices } from '../src/lib/services.ts'
import { refuseArguments } from './arguments.ts'
import { buildIfNeeded, ROOT } from './build-if-needed.ts'
import { openAndMigrate } from './database.ts'
import { loadConfiguredDataset } from './dataset.ts'
import { addressOf, listen, untilStopped } from './listen.ts'
import { createLog } from './log.ts'
import { printLine, step } from './terminal.ts'
import type { Verb } from './verb.ts'
import { openVerbDoor } from './verb-door.ts'

export const verb: Verb = {
  usage: 'serve',
  summary: 'start the site (what npm start does)',
  help: 'Builds when sources changed, opens and migrates the database, loads DATASET into an empty one, serves.',
  async run(args) {
    refuseArguments(args, 'serve')
    const env = readEnv()
    // Development React is ten times slower; only an explicit setting may choose it.
    process.env.NODE_ENV ??= 'production'
    const log = createLog(env)
    printLine('Exposure Atlas')
    await step('pages', buildIfNeeded, (built) => (built ? 'built' : 'up to date'))
    const database = await openAndMigrate(env)
    let stopBackground = async () => {}
    let closeDoor = () => {}
    try {
      await loadConfiguredDataset(database, env)
      const services = { env, db: database.db, database, log }
      provideServices(services)
      const staffDoor = await prepareStaffDoor(services)
      const background = await startBackground(services)
      stopBackground = background.stop
      const door = await openVerbDoor(env, database)
      closeDoor = door.close
      const bundle = await import(pathToFileURL(join(ROOT, 'dist/server/server.js')).href)
      const server = await listen(bundle.default.fetch, env.PORT, env.HOST)
      // Before the address is told: whoever reads it may already want us to stop.
      const stopped = untilStopped(server)
      const url = addressOf(server, env.HOST)
      printLine(`\n  Open      ${url}`)
      printLine(`  Staff     ${url}${staffDoor.path}`)
      printLine(staffDoor.note ? `            ${staffDoor.note}\n` : '')
      await stopped
    } finally {
      closeDoor()
      await stopBackground()
      await database.close()
    }
    return 0
  },
}

import { startBackground } from '../src/app/background.ts'
import { readEnv } from '../src/platform/env.ts'
import { provideServices } from '../src/platform/services.ts'
import { prepareStaffDoor } from '../src/staff/first-account.ts'
import { refuseArguments } from './arguments.ts'
import { ROOT } from './build-if-needed.ts'
import { openAndMigrate } from './database.ts'
import { loadConfiguredDataset } from './dataset.ts'
import { createLog } from './log.ts'
import { printLine } from './terminal.ts'
import type { Verb } from './verb.ts'

export const verb: Verb = {
  usage: 'dev',
  summary: 'start the site with hot reload (what npm run dev does)',
  help: 'Pages and API reload as you save. The database is the same as for serve.',
  async run(args) {
    refuseArguments(args, 'dev')
    process.env.NODE_ENV = 'development'
    const env = readEnv()
    const database = await openAndMigrate(env)
    await loadConfiguredDataset(database, env)
    const services = { env, db: database.db, database, log: createLog(env) }
    provideServices(services)
    const staffDoor = await prepareStaffDoor(services)
    const background = await startBackground(services)
    const { createServer } = await import('vite')
    const server = await createServer({ root: ROOT, server: { port: env.PORT, host: env.HOST } })
    await server.listen()
    const url = `http://${env.HOST}:${server.config.server.port}`
    printLine(`\n  Open      ${url}\n  Staff     ${url}${staffDoor.path}\n`)
    await new Promise((resolve) => {
      process.once('SIGINT', resolve)
      process.once('SIGTERM', resolve)
    })
    await server.close()
    await background.stop()
    await database.close()
    return 0
  },
}

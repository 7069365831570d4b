import { getRequestListener } from '@hono/node-server'
import type { Background } from '../src/app/background.ts'
import type { createSite, Site, startBackground } from '../src/app/server.ts'
import { readEnv } from '../src/platform/env.ts'
import type { Services } from '../src/platform/services.ts'
import { prepareStaffAccess } from '../src/staff/first-account.ts'
import { refuseArguments } from './arguments.ts'
import { openAndMigrate, openLeadKeys } from './database.ts'
import { loadConfiguredDataset } from './dataset.ts'
import { addressOf, openPort } from './listen.ts'
import { createLog } from './log.ts'
import { printLine } from './terminal.ts'
import type { Launch, LaunchVerb } from './verb.ts'

type App = { createSite: typeof createSite; startBackground: typeof startBackground }

export const verb: LaunchVerb = {
  usage: 'dev',
  help: 'Pages, API and jobs reload as you save. The database is the same as for serve.',
  async run(args, { devServer }) {
    refuseArguments(args, 'dev')
    if (!devServer) throw new Error('dev runs from source')
    const env = readEnv()
    const database = await openAndMigrate(env)
    const log = createLog(env)
    const sealer = await openLeadKeys(database, env, { log })
    await loadConfiguredDataset(database, env)
    const services = { env, db: database.db, database, log, sealer }
    const staff = await prepareStaffAccess(services, process.stdout.isTTY === true)
    const site = new ReloadingSite(services, devServer)
    await site.current()
    devServer.servePages(
      getRequestListener(async (request, node) => (await site.current()).fetch(request, node)),
    )
    await openPort(devServer.http, env.PORT, env.HOST)
    const url = addressOf(devServer.http, env.HOST)
    printLine(
      `\n  Open      ${url}\n  Staff     ${url}${staff.path}\n${staff.note ? `            ${staff.note}\n` : ''}`,
    )
    await new Promise((resolve) => {
      process.once('SIGINT', resolve)
      process.once('SIGTERM', resolve)
    })
    await site.stop()
    await database.close()
    printLine('Stopped.')
    return 0
  },
}

/** After a source was saved, the next request starts the site and its jobs again, from one graph. */
class ReloadingSite {
  readonly #services: Services
  readonly #devServer: NonNullable<Launch['devServer']>
  #turn: Promise<unknown> = Promise.resolve()
  #app: App | undefined
  #background: Background | undefined
  #site: Site | undefined

  constructor(services: Services, devServer: NonNullable<Launch['devServer']>) {
    this.#services = services
    this.#devServer = devServer
  }

  current(): Promise<Site> {
    const site = this.#turn.then(() => this.#load())
    this.#turn = site.catch(() => {})
    return site
  }

  async stop(): Promise<void> {
    await this.#turn
    await this.#background?.stop()
  }

  async #load(): Promise<Site> {
    const app: App = await this.#devServer.load('/src/app/server.ts')
    if (this.#site && app.createSite === this.#app?.createSite) return this.#site
    await this.#background?.stop()
    this.#background = await app.startBackground(this.#services)
    this.#site = app.createSite(this.#services, this.#background)
    this.#app = app
    return this.#site
  }
}

import { getRequestListener } from '@hono/node-server'
import type { Plugin, ViteDevServer } from 'vite'
import { startBackground } from '../src/app/background.ts'
import type { Site } from '../src/app/server.ts'
import { readEnv } from '../src/platform/env.ts'
import { prepareStaffAccess } from '../src/staff/first-account.ts'
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
    const staff = await prepareStaffAccess(services, process.stdout.isTTY === true)
    const background = await startBackground(services)
    const { createServer, isRunnableDevEnvironment } = await import('vite')
    let site: Site | undefined
    let madeBy: unknown
    /** Made again when a source of it was saved. */
    const currentSite = async (vite: ViteDevServer): Promise<Site> => {
      const { ssr } = vite.environments
      if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the server here')
      const { createSite } = await ssr.runner.import('/src/app/server.ts')
      if (!site || createSite !== madeBy) site = createSite(services, background) as Site
      madeBy = createSite
      return site
    }
    const pages: Plugin = {
      name: 'atlas-pages',
      configureServer: (vite) => () => {
        const listener = getRequestListener(async (request, node) =>
          (await currentSite(vite)).fetch(request, node),
        )
        vite.middlewares.use((incoming, outgoing) => {
          incoming.url = incoming.originalUrl ?? incoming.url
          return listener(incoming, outgoing)
        })
      },
    }
    const server = await createServer({
      root: ROOT,
      plugins: [pages],
      server: { port: env.PORT, host: env.HOST },
    })
    await server.listen()
    const url = `http://${env.HOST}:${server.config.server.port}`
    printLine(
      `\n  Open      ${url}\n  Staff     ${url}${staff.path}\n${staff.note ? `            ${staff.note}\n` : ''}`,
    )
    await new Promise((resolve) => {
      process.once('SIGINT', resolve)
      process.once('SIGTERM', resolve)
    })
    await server.close()
    await background.stop()
    await database.close()
    printLine('Stopped.')
    return 0
  },
}

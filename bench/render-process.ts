/**
 * Renders each page once through the full pipeline, as for its first visitor: data, rendering,
 * compression. The part of it that is React's renderToString is timed separately.
 */
import { createRequire } from 'node:module'
import { pino } from 'pino'
import { ensureBuilt } from '../cli/ensure-built.mjs'
import type * as App from '../src/app/server.ts'
import { openDatabase } from '../src/platform/database/open.ts'
import { readEnv } from '../src/platform/env.ts'
import { openSealer } from '../src/platform/keys/open-sealer.ts'
import type { RenderTimes } from './render.ts'

type ReactServer = { renderToString(tree: unknown): string }

/** The first ones run code that V8 has not optimized yet, and are not timed. */
const WARM_UP = 2 / 3

const paths: string[] = JSON.parse(process.argv[2] ?? '[]')
const env = readEnv()
const database = await openDatabase(env)
const { sealer } = await openSealer(database.db, env)
const services = { env, db: database.db, database, log: pino({ level: 'silent' }), sealer }

let asString = 0
const react: ReactServer = createRequire(import.meta.url)('react-dom/server')
const { renderToString } = react
react.renderToString = (tree) => {
  const started = performance.now()
  const text = renderToString(tree)
  asString += performance.now() - started
  return text
}
const build = await ensureBuilt()
const app: typeof App = await import(`${build?.folder}/server/server.js`)
const background = await app.startBackground(services)
const site = app.createSite(services, background)

const times: RenderTimes = { whole: [], string: [] }
for (const [index, path] of paths.entries()) {
  asString = 0
  const started = performance.now()
  const headers = { 'accept-encoding': 'br, gzip' }
  const reply: Response = await site.fetch(new Request(`http://127.0.0.1${path}`, { headers }))
  await reply.arrayBuffer()
  const whole = performance.now() - started
  if (asString === 0) throw new Error(`${path} was not rendered by renderToString`)
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`)
  if (index >= paths.length * WARM_UP) {
    times.whole.push(whole)
    times.string.push(asString)
  }
}
process.stdout.write(JSON.stringify(times))
await background.stop()
await database.close()
process.exit(0)

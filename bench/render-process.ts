/**
 * Renders each page once through the full pipeline, as for its first visitor: data, rendering, both
 * compressions. The tree that React gets is also rendered by renderToString, and timed separately.
 */
import { createRequire } from 'node:module'
import { pino } from 'pino'
import { ensureBuilt } from '../cli/ensure-built.mjs'
import type * as App from '../src/app/server.ts'
import { openDatabase } from '../src/platform/database/open.ts'
import { readEnv } from '../src/platform/env.ts'
import { openSealer } from '../src/platform/keys/open-sealer.ts'
import type { RenderTimes } from './render.ts'

type ReactServer = Record<'renderToPipeableStream' | 'renderToReadableStream', Render> & {
  renderToString(tree: unknown): string
}
type Render = (tree: unknown, ...rest: unknown[]) => unknown

/** The first pages run code that V8 has not optimized yet, and are not timed. A small directory has few cities. */
const WARM_UP = 200

const paths: string[] = JSON.parse(process.argv[2] ?? '[]')
const env = readEnv()
const database = await openDatabase(env)
const { sealer } = await openSealer(database.db, env)
const services = { env, db: database.db, database, log: pino({ level: 'silent' }), sealer }

let asString = 0
const react: ReactServer = createRequire(import.meta.url)('react-dom/server')
for (const name of ['renderToPipeableStream', 'renderToReadableStream'] as const) {
  const render = react[name]
  react[name] = (tree, ...rest) => {
    const started = performance.now()
    react.renderToString(tree)
    asString += performance.now() - started
    return render(tree, ...rest)
  }
}
const build = await ensureBuilt()
const app: typeof App = await import(`${build?.folder}/server/server.js`)
const background = await app.startBackground(services)
const site = app.createSite(services, background)

const times: RenderTimes = { whole: [], string: [] }
for (const [index, path] of paths.entries()) {
  asString = 0
  const started = performance.now()
  const reply: Response = await site.fetch(new Request(`http://127.0.0.1${path}`))
  await reply.arrayBuffer()
  const whole = performance.now() - started - asString
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`)
  if (index >= Math.min(WARM_UP, paths.length / 2)) {
    times.whole.push(whole)
    times.string.push(asString)
  }
}
process.stdout.write(JSON.stringify(times))
await background.stop()
await database.close()
process.exit(0)

/** Two built sites in one process: each has its own database and settings, and answers from them. */
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { ensureBuilt } from '../../cli/ensure-built.mjs'
import type * as App from '../../src/app/server.ts'
import type { Site } from '../../src/app/server.ts'
import { readEnv } from '../../src/platform/env.ts'
import { freshDatabase } from '../support/test-database.ts'

async function siteOf(state: { name: string; code: string }, origin: string): Promise<Site> {
  const build = await ensureBuilt()
  const app: typeof App = await import(/* @vite-ignore */ `${build?.folder}/server/server.js`)
  const database = await freshDatabase()
  await database.pool.query(`insert into dataset (name) values ($1)`, [state.name])
  await database.pool.query(
    `insert into states (name, slug, code, facility_count) values ($1, lower($1), $2, 1)`,
    [state.name, state.code],
  )
  const env = readEnv({ ...database.options, SITE_URL: origin })
  const { db, sealer } = database
  const services = { env, db, database, log: pino({ level: 'silent' }), sealer }
  const background = await app.startBackground(services)
  onTestFinished(() => background.stop())
  return app.createSite(services, background)
}

const read = async (site: Site, path: string) =>
  (await site.fetch(new Request(`http://127.0.0.1${path}`))).text()

it('answers from its own data, by the API and on pages, and with its own address', async () => {
  const ohio = await siteOf({ name: 'Ohio', code: 'OH' }, 'https://ohio.example')
  const texas = await siteOf({ name: 'Texas', code: 'TX' }, 'https://texas.example')
  for (const path of ['/api/states', '/states']) {
    // At the same time: one must not be rendered with the answers of the other.
    const [first, second] = await Promise.all([read(ohio, path), read(texas, path)])
    expect(first, path).toMatch(/"\/?ohio"/)
    expect(first, path).not.toMatch(/"\/?texas"/)
    expect(second, path).toMatch(/"\/?texas"/)
    expect(second, path).not.toMatch(/"\/?ohio"/)
  }
  expect(await read(ohio, '/robots.txt')).toContain('https://ohio.example/')
  expect(await read(texas, '/robots.txt')).toContain('https://texas.example/')
})

/**
 * A public site that may pass nothing on, as it is after its installation: no page of any kind, in either language,
 * promises an attorney, a time or a referral (decision 130).
 */
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureBuilt } from '../../cli/ensure-built.mjs'
import { loadDataset } from '../../datasets/load-dataset.ts'
import type * as App from '../../src/app/server.ts'
import type { Site } from '../../src/app/server.ts'
import { readEnv } from '../../src/platform/env.ts'
import { fixedPages, thingPages } from '../support/page-kinds.ts'
import { createFreshDatabase, type TestDatabase } from '../support/test-database.ts'

const ORIGIN = 'https://atlas.example'

/** What only a site says that passes requests on. */
const PROMISES = {
  en: [
    /free (legal )?consultation/i,
    /free legal help\b(?! near)/i,
    /consultation (request|costs nothing)/i,
    /(?<!cannot )put(s)? (you )?in touch with an? (independent )?attorney/i,
    /(ask|write) (us )?for an attorney\b(?! who takes such)/i,
    /attorney referral/i,
    /free (attorney|evaluation|legal help form)/i,
    /ask an attorney, free/i,
    /we pass (on )?(it|your)/i,
    /attorneys? (may )?(contact|call)s? you/i,
    /the first (attorney|of them) contacts/i,
    /attorneys?\W[^.]{0,80} (at no cost|at no charge|free of charge)/i,
    /costs nothing to ask|asking (for a referral|is free)/i,
    /within (2|24)\D{1,3}\d+ hours/i,
    /no fees unless you win/i,
  ],
  es: [
    /consulta (legal )?gratuita/i,
    /evaluación gratuita/i,
    /(?<!no podemos )poner(le)? en contacto con un abogado/i,
    /contacto de un abogado/i,
    /remitir|refiramos|servicio de referencia a abogados/i,
    /preguntar gratis|preguntar (es gratis|no cuesta)/i,
    /pasamos (a un abogado|su solicitud)/i,
    /abogados?[^.]{0,80} (sin costo|gratis)/i,
    /abogados? pueden comunicarse/i,
    /en un plazo de (2|24)\D{1,3}\d+ horas/i,
    /sin honorarios a menos que gane/i,
  ],
}

/** These define what becomes of a request wherever there is one; they say first that none is taken now. */
const RULES = ['/privacy-policy', '/terms-of-service', '/disclaimer']

let database: TestDatabase
let site: Site
/** The same site on the day on which Florida is open. */
let openInFlorida: Site
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  const build = await ensureBuilt()
  const app: typeof App = await import(/* @vite-ignore */ `${build?.folder}/server/server.js`)
  const made = await createFreshDatabase()
  database = made.database
  await loadDataset(database.pool, 'documented')
  const env = readEnv({ ...database.options, SITE_URL: ORIGIN, SMTP_URL: 'smtp://127.0.0.1:9' })
  const { db, sealer } = database
  const services = { env, db, database, log: pino({ level: 'silent' }), sealer }
  const background = await app.startBackground(services)
  ends.push(() => background.stop(), made.dispose)
  site = app.createSite(services, background)
  openInFlorida = app.createSite(services, { ...background, openStates: () => ['FL'] })
}, 120_000)
afterAll(async () => {
  for (const end of ends) await end()
})

const ask = (path: string, init?: RequestInit) =>
  site.fetch(new Request(`http://127.0.0.1${path}`, init))

/** As people and search engines read it: without markup, but with titles, descriptions and structured data. */
async function textOf(path: string): Promise<string> {
  const first = await ask(path)
  // Some addresses are in the language of the page, and some pages are in English only.
  const moved = first.headers.get('location')
  const { pathname, search } = new URL(moved ?? path, ORIGIN)
  const reply = moved ? await ask(pathname + search) : first
  expect([200, 404], path).toContain(reply.status)
  const html = await reply.text()
  return html
    .replace(
      /<script(?! type="application\/ld\+json")[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g,
      ' ',
    )
    .replace(/<meta [^>]*content="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
}

/** Every kind of page, all types of facilities, all wordings of the callout of cities, and all articles. */
async function listPages(): Promise<string[]> {
  const { rows } = await database.pool.query(`
    select distinct on (c.id % 3) '/' || s.slug || '/' || c.slug as path
      from cities c join states s on s.id = c.state_id where c.facility_count > 0 order by c.id % 3, c.id`)
  const facilities = await database.pool.query(`
    select distinct on (f.category_id) '/' || s.slug || '/' || c.slug || '/' || f.slug || '-asbestos-exposure' as path
      from facilities f join cities c on c.id = f.city_id join states s on s.id = f.state_id
     order by f.category_id, f.id`)
  const categories = await database.pool.query(
    `select '/category/' || slug as path from categories`,
  )
  const empty = await database.pool.query(
    `select '/' || slug as path from states where facility_count = 0 limit 1`,
  )
  const request = { get: ask } as unknown as Parameters<(typeof thingPages)[number][1]>[0]
  const things = await Promise.all(thingPages.map(([, find]) => find(request)))
  const found = [rows, facilities.rows, categories.rows, empty.rows].flat()
  return [
    ...fixedPages,
    ...things,
    ...found.map(({ path }) => path),
    '/nothing-here',
    '/thank-you?ref=EA-7K3M-Q2XP',
    '/thank-you?ref=EA-7K3M-Q2XP&form=message',
  ]
}

it.each([
  ['en', ''],
  ['es', '/es'],
] as const)(
  'promises no attorney, no time and no referral on any page (%s)',
  async (language, prefix) => {
    const found: string[] = []
    const closed =
      language === 'en' ? 'No law firm takes requests' : 'Ningún bufete recibe por ahora'
    for (const path of await listPages()) {
      const text = await textOf(prefix + (path === '/' && prefix ? '' : path))
      if (RULES.includes(path)) {
        expect(text, path).toContain(closed)
        continue
      }
      for (const promise of PROMISES[language]) {
        const at = text.search(promise)
        if (at >= 0)
          found.push(`${path}: ${promise} in "…${text.slice(Math.max(0, at - 60), at + 90)}…"`)
      }
    }
    expect(found).toEqual([])
  },
  120_000,
)

it('answers one question about legal help, and asks for nothing else', async () => {
  for (const [path, question, label] of [
    ['/legal-help', 'Who to call', 'Ways to get legal help'],
    ['/es/legal-help', 'A quién llamar', 'Formas de obtener ayuda legal'],
  ] as const) {
    const html = await (await ask(path)).text()
    expect(html).toContain(question)
    expect(html).toMatch(/<select id="help-state"(.*?)<\/select>/s)
    expect(html).toContain('<a href="tel:18003428011">1-800-342-8011</a>')
    expect(html).toContain('https://www.findlegalhelp.org/')
    const fields = [...html.matchAll(/<(?:input|select|textarea)[^>]* name="([^"]+)"/g)]
    // The alert and the search box; what is left empty is a trap for programs.
    expect(new Set(fields.map(([, name]) => name))).toEqual(
      new Set(['kind', 'state', 'homepage', 'email', 'q']),
    )
    // Beside a record, in place of the form.
    const facility = (await listPages()).find((each) =>
      /^\/florida\/.*-asbestos-exposure$/.test(each),
    )
    const record = await (await ask(`${path.replace('/legal-help', '')}${facility}`)).text()
    expect(record).toContain(label)
    expect(record).not.toMatch(/name="(diagnosis|phone|pathologyReport)"/)
  }
})

it('takes an address for the day on which a state opens', async () => {
  const form = { kind: 'referral', state: 'texas', email: 'guadalupe@example.com' }
  const reply = await ask('/api/alerts', { method: 'POST', body: new URLSearchParams(form) })
  expect(reply.status).toBe(303)
  expect(new URL(reply.headers.get('location') ?? '', ORIGIN).pathname).toBe('/state-alerts')
  const { rows } = await database.pool.query(
    `select kind, email, state_slug, confirmed_at from state_alerts`,
  )
  expect(rows).toEqual([
    { kind: 'referral', email: form.email, state_slug: 'texas', confirmed_at: null },
  ])
})

it('describes a service for the open states alone, and says beside its forms that they advertise', async () => {
  const read = async (of: Site, path: string) =>
    (await of.fetch(new Request(`http://127.0.0.1${path}`))).text()
  const served = (html: string) => /"areaServed":(\[.*?\]|\{.*?\})/.exec(html)?.[1]
  expect(served(await read(site, '/category/shipyards'))).toBeUndefined()
  const category = await read(openInFlorida, '/category/shipyards')
  expect(JSON.parse(served(category) ?? '')).toEqual([{ '@type': 'State', name: 'Florida' }])
  expect(await read(openInFlorida, '/legal-help')).toContain('Attorney advertising')
  expect(await read(openInFlorida, '/es/legal-help')).toContain('Publicidad de abogados')
  expect(await read(site, '/legal-help')).not.toContain('Attorney advertising')
})

/**
 * Sitemaps: an index and one file per kind of page and language, each of at most 50,000 addresses, with
 * the same page in other languages. While invented records are loaded no page is indexed, and the sitemaps
 * list none.
 */
import { type Context, Hono } from 'hono'
import { site } from '../../site.config.ts'
import type { articlesApi } from '../articles/articles.api.ts'
import { allCategories, categoryBySlug } from '../directory/categories.ts'
import { type ThingKind, thingUrl } from '../directory/kind-names.ts'
import { listThingAddresses } from '../directory/kinds/things.sql.ts'
import { kindList } from '../directory/kinds.ts'
import type { Queryable } from '../platform/database/open.ts'
import { publicOrigin } from '../platform/http/origin.ts'
import { streamBody } from '../platform/http/stream-body.ts'
import { ApiError, apiClient, callJson } from '../platform/web/api-client.ts'
import type { Language } from '../platform/web/language.ts'
import { escapeXml } from '../platform/xml.ts'
import { addressIn } from '../site/addresses.ts'
import { type PageName, pageList, type pages } from '../site/pages.ts'
import { findDataset } from '../site/site.sql.ts'
import { urls } from '../site/urls.ts'
import { trusts } from '../tools/trusts/trusts.ts'
import {
  listCityAddresses,
  listFacilityAddresses,
  listFacilityFileStarts,
  listStateAddresses,
  listStateCategoryAddresses,
} from './publishing.sql.ts'

export const ADDRESSES_PER_FILE = 50_000
const ROWS_PER_READ = 5_000
/** The maximum of an integer column. */
const MAX_ID = 2_147_483_647
const XML = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': 'public, max-age=3600',
}
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const URLSET = `<urlset ${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`

/** The path is the English one. */
type Entry = { path: string; changed?: Date | null }
type List = (db: Queryable) => Promise<Entry[]>
/** An entry with the languages that the page is offered in. */
type Listed = Entry & { languages: readonly Language[] }

/** Pages listed from the data. Facilities are streamed; the compiler requires an entry for each other one. */
type RowPage = {
  [Name in PageName]: (typeof pages)[Name] extends { sitemap: 'rows' } ? Name : never
}[PageName]

/** The file of each kind of page, and its entries. */
const ROWS: Record<Exclude<RowPage, 'facility' | ThingKind>, { file: string; list: List }> = {
  category: {
    file: 'pages',
    async list(db) {
      const changed = (await findDataset(db))?.changedAt
      return allCategories.map(({ slug }) => ({ path: urls.category(slug), changed }))
    },
  },
  trust: {
    file: 'pages',
    async list() {
      return trusts().map(({ slug, checked }) => ({
        path: urls.trust(slug),
        changed: new Date(checked),
      }))
    },
  },
  state: {
    file: 'states',
    async list(db) {
      const rows = await listStateAddresses(db)
      return rows.map(({ slug, changed }) => ({ path: urls.state(slug), changed }))
    },
  },
  stateCategory: {
    file: 'states',
    async list(db) {
      const rows = await listStateCategoryAddresses(db)
      return rows.flatMap(({ stateSlug, slug, changed }) =>
        categoryBySlug(slug) ? [{ path: urls.stateCategory(stateSlug, slug), changed }] : [],
      )
    },
  },
  city: {
    file: 'cities',
    async list(db) {
      const rows = await listCityAddresses(db)
      return rows.map(({ stateSlug, slug, changed }) => ({
        path: urls.city(stateSlug, slug),
        changed,
      }))
    },
  },
}

/** One file for each kind of thing. */
const THINGS: Record<string, { file: string; list: List }> = Object.fromEntries(
  kindList.map(([name, { plural }]) => [
    name,
    {
      file: plural,
      async list(db: Queryable) {
        const [dataset, slugs] = await Promise.all([findDataset(db), listThingAddresses(db, name)])
        return slugs.map((slug) => ({ path: thingUrl(name, slug), changed: dataset?.changedAt }))
      },
    },
  ]),
)

const LISTED = { ...ROWS, ...THINGS }

/** The pages that do not depend on the data. Those without an article have no date. */
async function listFixedPages(db: Queryable): Promise<Listed[]> {
  const dataChanged = (await findDataset(db))?.changedAt ?? null
  const articles = await callJson(apiClient<typeof articlesApi>().get('/articles')).catch(
    (error: unknown) => {
      if (error instanceof ApiError) return []
      throw error
    },
  )
  const dates = new Map(articles.map(({ path, updated, reviewed }) => [path, updated ?? reviewed]))
  return pageList.flatMap(([name, { path, sitemap }]) => {
    const languages = languagesOf(name)
    if (sitemap === 'data') return [{ path, changed: dataChanged, languages }]
    const date = dates.get(path)
    return sitemap === 'text' ? [{ path, changed: date ? new Date(date) : null, languages }] : []
  })
}

const translated = new Set(pageList.flatMap(([name, page]) => (page.translated ? [name] : [])))

const languagesOf = (name: PageName): readonly Language[] =>
  translated.has(name) ? site.languages : ['en']

const FILES = new Set(['pages', ...Object.values(LISTED).map(({ file }) => file)])

/** Every entry of a file; those of a language are the ones that are offered in it. */
async function listFile(db: Queryable, file: string): Promise<Listed[]> {
  if ((await findDataset(db))?.isDemonstration) return []
  const rows = Object.entries(LISTED).filter(([, row]) => row.file === file)
  const listed = await Promise.all([
    file === 'pages' ? listFixedPages(db) : [],
    ...rows.map(async ([name, { list }]) => {
      const languages = languagesOf(name as PageName)
      return (await list(db)).map((entry) => ({ ...entry, languages }))
    }),
  ])
  return listed.flat()
}

/** cities.xml is in English, es-cities.xml in Spanish. */
const fileIn = (language: Language, file: string) =>
  language === 'en' ? file : `${language}-${file}`

/** Languages that are not offered have no files. */
function splitFile(name: string): { language: Language; file: string } {
  const language = site.languages.find((one) => name.startsWith(`${one}-`)) ?? 'en'
  return { language, file: language === 'en' ? name : name.slice(language.length + 1) }
}

async function listFacilityFiles(db: Queryable): Promise<number[]> {
  if ((await findDataset(db))?.isDemonstration) return []
  return listFacilityFileStarts(db, ADDRESSES_PER_FILE)
}

export const sitemaps = new Hono()
  .get('/sitemap.xml', async (c) => {
    const { db } = c.var.services
    const origin = publicOrigin(c)
    const changed = (await findDataset(db))?.changedAt
    const starts = await listFacilityFiles(db)
    const listed = await Promise.all(
      [...FILES].map(async (file) => {
        const languages = new Set((await listFile(db, file)).flatMap((entry) => entry.languages))
        return Array.from(languages, (language) => fileIn(language, file))
      }),
    )
    const ofFacilities = languagesOf('facility').flatMap((language) =>
      starts.map((_, index) => fileIn(language, `facilities-${index + 1}`)),
    )
    const files = [...listed.flat(), ...ofFacilities]
    const items = files.map(
      (file) =>
        `<sitemap><loc>${escapeXml(`${origin}/sitemaps/${file}.xml`)}</loc>${lastmod(changed)}</sitemap>\n`,
    )
    return c.body(
      `${HEAD}<sitemapindex ${NAMESPACE}>\n${items.join('')}</sitemapindex>\n`,
      200,
      XML,
    )
  })
  .get('/sitemaps/:file{([a-z]{2}-)?[a-z]+\\.xml}', async (c) => {
    const { language, file } = splitFile(c.req.param('file').slice(0, -'.xml'.length))
    if (!FILES.has(file)) return c.notFound()
    const listed = await listFile(c.var.services.db, file)
    const entries = listed.filter(({ languages }) => languages.includes(language))
    const items = entries.map((entry) => item(publicOrigin(c), language, entry))
    return c.body(`${HEAD}${URLSET}${items.join('')}</urlset>\n`, 200, XML)
  })
  .get('/sitemaps/:file{([a-z]{2}-)?facilities-[0-9]{1,4}\\.xml}', async (c) => {
    const { language, file } = splitFile(c.req.param('file'))
    const number = Number(file.match(/^facilities-(\d+)/)?.[1])
    if (!languagesOf('facility').includes(language)) return c.notFound()
    const starts = await listFacilityFiles(c.var.services.db)
    const start = starts[number - 1]
    if (start === undefined) return c.notFound()
    const range = { after: start - 1, before: starts[number] ?? MAX_ID }
    return c.body(streamBody(c, writeFacilities(c, language, range)), 200, XML)
  })

function item(origin: string, language: Language, { path, changed, languages }: Listed): string {
  const addressOf = (one: Language) => escapeXml(origin + addressIn(one, path))
  const link = (name: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${name}" href="${href}"/>`
  const links =
    languages.length > 1
      ? [...languages.map((one) => link(one, addressOf(one))), link('x-default', addressOf('en'))]
      : []
  return `<url><loc>${addressOf(language)}</loc>${lastmod(changed)}${links.join('')}</url>\n`
}

function lastmod(changed: Date | null | undefined): string {
  return changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
}

/** Reads in batches while sending, so a file of 50,000 addresses is never in memory. */
async function* writeFacilities(
  c: Context,
  language: Language,
  range: { after: number; before: number },
): AsyncGenerator<string> {
  const { db } = c.var.services
  const origin = publicOrigin(c)
  const languages = languagesOf('facility')
  yield HEAD + URLSET
  for (let { after } = range, isLast = false; !isLast; ) {
    const rows = await listFacilityAddresses(db, { after, before: range.before }, ROWS_PER_READ)
    const items = rows.map((row) => {
      const path = urls.facility(row.stateSlug, row.citySlug, row.slug)
      return item(origin, language, { path, changed: row.updatedAt, languages })
    })
    yield items.join('')
    after = rows.at(-1)?.id ?? after
    isLast = rows.length < ROWS_PER_READ
  }
  yield '</urlset>\n'
}

/** What the share image of a page says; null where there is no such page. */

import type { articlesApi } from '../../articles/articles.api.ts'
import type { categoriesApi } from '../../directory/categories/categories.api.ts'
import { glyphPath } from '../../directory/categories/category-glyph.tsx'
import { shownCategory } from '../../directory/category-names.ts'
import type { citiesApi } from '../../directory/cities/cities.api.ts'
import type { facilitiesApi } from '../../directory/facilities/facilities.api.ts'
import type { figuresApi } from '../../directory/home/figures.api.ts'
import { kindNames, type ThingKind } from '../../directory/kind-names.ts'
import { countThings, findThing } from '../../directory/kinds/things.sql.ts'
import { kindList, kinds } from '../../directory/kinds.ts'
import { countryShareMap, type SharePlace, stateShareMap } from '../../directory/maps/share-map.ts'
import { recordNumber } from '../../directory/record-number.ts'
import type { statesApi } from '../../directory/states/states.api.ts'
import { m } from '../../paraglide/messages.js'
import type { Database } from '../../platform/database/open.ts'
import { type ApiCall, ApiError, apiClient, callJson } from '../../platform/web/api-client.ts'
import { ownTitle } from '../../site/page-titles.ts'
import { type FoundPage, findPage, type PageName, type pages } from '../../site/pages.ts'
import type { siteApi } from '../../site/site.api.ts'
import { siteWords } from '../../site/site-words.ts'
import { findTrust } from '../../tools/trusts/trusts.ts'
import { formatCount, formatYears } from '../../ui/format.ts'

import type { Card } from './draw-card.ts'

const CARD_KINDS = { guide: m.card_kinds_guide, history: m.common_history, page: () => '' }

const summaries = apiClient<typeof siteApi>()
const articles = apiClient<typeof articlesApi>()
const categories = apiClient<typeof categoriesApi>()
const loaded = apiClient<typeof figuresApi>()
const states = apiClient<typeof statesApi>()
const cities = apiClient<typeof citiesApi>()
const facilities = apiClient<typeof facilitiesApi>()

const MAP_SIZE = { width: 440, height: 440 }

/** Pages whose share image takes its text from the data. The compiler requires an entry for each. */
type DataPage = {
  [Name in PageName]: (typeof pages)[Name] extends { title: 'data' } ? Name : never
}[PageName]
type Slugs = [string, string, string]
type CardOf = (db: Database, ...slugs: Slugs) => Promise<CardText | null>

/** The lists of things and their pages follow from the kinds. */
type ThingPage = {
  [Name in DataPage]: (typeof pages)[Name] extends { thing: string } | { things: string }
    ? Name
    : never
}[DataPage]

const DATA_CARDS: Record<Exclude<DataPage, ThingPage>, CardOf> = {
  home: (db) => countryCard(db, m.card_home(), siteWords().product),
  states: (db) => countryCard(db, m.card_states({ product: siteWords().product })),
  state: (_, slug) => stateCard(slug),
  city: (_, stateSlug, slug) => cityCard(stateSlug, slug),
  facility: (_, ...slugs) => facilityCard(...slugs),
  category: (_, slug) => categoryCard(slug),
  stateCategory: (_, stateSlug, slug) => categoryCard(slug, stateSlug),
  trust: async (_, slug) => trustCard(slug),
}

const THING_CARDS: Record<string, CardOf> = Object.fromEntries(
  kindList.flatMap(([kind, { plural }]): [string, CardOf][] => [
    [kind, (db, slug) => thingCard(db, kind, slug)],
    [plural, (db) => thingsCard(db, kind)],
  ]),
)

const ALL_CARDS: Partial<Record<PageName, CardOf>> = { ...DATA_CARDS, ...THING_CARDS }

type CardText = Omit<Card, 'isDemonstration'>

export async function findCard(path: string, db: Database): Promise<Card | null> {
  const found = findPage(path === '/home' ? '/' : path)
  // A page that is not translated has no card in another language.
  const exists = found?.language === 'en' || found?.page.translated
  const text = found && exists && (await findCardText(found, db))
  if (!text) return null
  const summary = await ask(summaries.get('/site'))
  return { ...text, isDemonstration: summary?.isDemonstration ?? false }
}

async function findCardText(
  { name, page, slugs }: FoundPage,
  db: Database,
): Promise<CardText | null> {
  if (page.title === 'article') return articleCard(page.path)
  if (page.title === 'data') return ALL_CARDS[name]?.(db, ...(slugs as Slugs)) ?? null
  const title = ownTitle(name)
  return title === undefined ? null : { title, meta: [], picture: { kind: 'none' } }
}

async function countryCard(db: Database, title: string, kicker?: string): Promise<CardText> {
  const [map, figures] = await Promise.all([countryShareMap(db), ask(loaded.get('/figures'))])
  return {
    ...(kicker ? { kicker } : {}),
    title,
    meta: figures ? [m.card_loaded({ count: formatCount(figures.facilities) })] : [],
    picture: { kind: 'map', map },
  }
}

async function articleCard(path: string): Promise<CardText | null> {
  const slug = path.slice(path.lastIndexOf('/') + 1)
  const article = await ask(articles.get('/articles/:slug', { param: { slug } }))
  if (!article) return null
  const kicker = CARD_KINDS[article.kind]()
  return {
    ...(kicker ? { kicker } : {}),
    title: article.heading,
    meta: article.kind === 'page' ? [] : [m.card_reading({ minutes: article.readingMinutes })],
    picture: { kind: 'none' },
  }
}

async function categoryCard(slug: string, stateSlug?: string): Promise<CardText | null> {
  const param = { categorySlug: slug }
  const about = await ask(categories.get('/category-records/:categorySlug/about', { param }))
  const state = stateSlug ? await findState(stateSlug) : undefined
  if (!about || state === null) return null
  const path = glyphPath(about.slug)
  return {
    kicker: m.common_type(),
    title: state
      ? m.card_of_type_with_state({
          type: shownCategory(about),
          product: siteWords().product,
          state: state.name,
        })
      : m.card_of_type({ type: shownCategory(about), product: siteWords().product }),
    meta: [m.card_peak_use({ years: formatYears(about.peakUseYears) })],
    picture: path ? { kind: 'glyph', path } : { kind: 'none' },
  }
}

function trustCard(slug: string): CardText | null {
  const trust = findTrust(slug)
  return trust
    ? { kicker: m.card_trust(), title: trust.name, meta: [], picture: { kind: 'none' } }
    : null
}

async function thingCard(db: Database, kind: ThingKind, slug: string): Promise<CardText | null> {
  const thing = await findThing(db, kind, slug)
  if (!thing) return null
  return {
    kicker: kindNames[kind].one(),
    title: thing.name,
    meta: [
      kinds[kind].summary(thing),
      ...(thing.documentCount > 0
        ? [m.things_count_documents({ count: thing.documentCount })]
        : []),
    ],
    picture: { kind: 'none' },
  }
}

async function thingsCard(db: Database, kind: ThingKind): Promise<CardText> {
  const count = await countThings(db, kind)
  return {
    kicker: siteWords().product,
    title: kindNames[kind].many(),
    meta: [m.things_found({ count, shown: formatCount(count) })],
    picture: { kind: 'none' },
  }
}

async function stateCard(slug: string): Promise<CardText | null> {
  const state = await findState(slug)
  if (!state) return null
  const { facilityCount, cities } = state
  const places = cities.map((city) => ({ ...city, count: city.facilityCount }))
  return {
    title: m.card_in_place({ product: siteWords().product, place: state.name }),
    meta: [
      facilityCount > 0
        ? m.card_in_cities({
            count: facilityCount,
            cities: cities.length,
            shown: formatCount(facilityCount),
            shownCities: formatCount(cities.length),
          })
        : m.common_coming_soon(),
    ],
    picture: pictureOf(state.code, places),
  }
}

async function cityCard(stateSlug: string, slug: string): Promise<CardText | null> {
  const city = await ask(
    cities.get('/cities/:stateSlug/:citySlug', { param: { stateSlug, citySlug: slug } }),
  )
  if (!city) return null
  return {
    title: m.card_in_place({
      product: siteWords().product,
      place: `${city.name}, ${city.state.name}`,
    }),
    meta: [
      m.card_facilities({ count: city.facilityCount, shown: formatCount(city.facilityCount) }),
    ],
    picture: pictureOf(city.state.code, [{ ...city, count: 0 }], true),
  }
}

async function facilityCard(
  stateSlug: string,
  citySlug: string,
  slug: string,
): Promise<CardText | null> {
  const facility = await ask(
    facilities.get('/facilities/:stateSlug/:citySlug/:facilitySlug', {
      param: { stateSlug, citySlug, facilitySlug: slug },
    }),
  )
  if (!facility) return null
  const { city, state, facilityType, operationalYears } = facility
  const facts = [facilityType, formatYears(operationalYears)].filter(Boolean)
  const place = {
    latitude: facility.latitude ?? city.latitude,
    longitude: facility.longitude ?? city.longitude,
    count: 0,
  }
  return {
    kicker: facility.isDemonstration
      ? m.card_record_demonstration({ number: recordNumber(state.code, facility.id) })
      : m.card_record({ number: recordNumber(state.code, facility.id) }),
    title: facility.name,
    meta: [`${city.name}, ${state.name}`, ...(facts.length > 0 ? [facts.join(', ')] : [])],
    // An invented place is not marked on a real map.
    picture: pictureOf(state.code, facility.isDemonstration ? [] : [place], true),
  }
}

function pictureOf(code: string, places: SharePlace[], isOnePlace = false): Card['picture'] {
  const map = stateShareMap(code, MAP_SIZE, places)
  return map ? { kind: 'map', map, isOnePlace } : { kind: 'none' }
}

const findState = (stateSlug: string) =>
  ask(states.get('/states/:stateSlug', { param: { stateSlug } }))

/** Null for what does not exist; any other failure is thrown. */
async function ask<Reply>(call: ApiCall<Reply>): Promise<Reply | null> {
  try {
    return await callJson(call)
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return null
    throw error
  }
}

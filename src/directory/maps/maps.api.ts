/** The maps, rendered on the server as SVG: pages embed them as islands, anyone may reuse them. */

import { Hono } from 'hono'
import { site } from '../../../site.config.ts'
import { renderAroundMap } from '../../maps/around-map.ts'
import { neighboringStates } from '../../maps/atlas.ts'
import { renderCountryMap } from '../../maps/country-map.ts'
import { type MapNeighbor, neighborTable, renderLocatorMap } from '../../maps/locator-map.ts'
import type { MapPlace } from '../../maps/places.ts'
import { areaAround, milesApart, statesIn } from '../../maps/projections.ts'
import { renderShadedMap } from '../../maps/shaded-map.ts'
import { renderStateMap } from '../../maps/state-map.ts'
import { countOf } from '../../maps/svg-text.ts'
import { m } from '../../paraglide/messages.js'
import type { Queryable } from '../../platform/database/open.ts'
import { Problem } from '../../platform/http/problem.ts'
import { escapeXml } from '../../platform/xml.ts'
import { urls } from '../../site/urls.ts'
import { usStates } from '../../site/us.ts'
import { areaInWords } from '../area.ts'
import { findCity } from '../find-city.sql.ts'
import { typeParameter } from '../place.contract.ts'
import {
  findMappedFacility,
  findMappedState,
  listCategoryStateCounts,
  listStateCounts,
  listTowns,
  listTownsIn,
  position,
} from './maps.sql.ts'

const SVG = { 'content-type': 'image/svg+xml; charset=utf-8' }
const SLUG = /^([a-z0-9-]{1,200})$/
const SLUG_FILE = /^([a-z0-9-]{1,200})\.svg$/
const SLUG_PAGE = /^([a-z0-9-]{1,200})\.(?:svg|html)$/
const ID_PAGE = /^([0-9]{1,9})\.(?:svg|html)$/

const NEAR_CITY = 8
const NEAR_FACILITY = 4

export const mapsApi = new Hono()
  .basePath('/maps')
  .get('/country.svg', async (c) => {
    const { db } = c.var.services
    const states = await listStateCounts(db)
    const featured = states.find((state) => state.slug === site.featuredState.slug)
    const map = renderCountryMap({
      towns: await listTowns(db),
      states,
      // A state with records is no longer "coming soon", whatever the configuration says.
      comingSoon: usStates
        .filter(({ name }) => site.comingSoon.some((soon) => soon === name))
        .map(({ slug }) => slug)
        .filter((slug) => !states.some((state) => state.slug === slug && state.count > 0)),
      ...(featured
        ? {
            annotate: {
              slug: featured.slug,
              label: featured.name,
              note: countOf(featured.count, 'sites'),
            },
          }
        : {}),
    })
    return c.body(map, 200, SVG)
  })
  .get('/states.svg', async (c) => {
    const states = await listStateCounts(c.var.services.db)
    const map = renderShadedMap({
      states: states.map((state) => ({ ...state, href: urls.state(state.slug) })),
      title: m.maps_states(),
      description: m.maps_states_note(),
      unit: 'facilities',
    })
    return c.body(map, 200, SVG)
  })
  .get('/category/:file', async (c) => {
    const slug = named(c.req.param('file'), SLUG_FILE)
    const states = await listCategoryStateCounts(c.var.services.db, slug)
    const map = renderShadedMap({
      states: states.map((state) => ({ ...state, href: urls.stateCategory(state.slug, slug) })),
      title: m.maps_of_type(),
      description: m.maps_of_type_note(),
      unit: 'facilities',
    })
    return c.body(map, 200, SVG)
  })
  .get('/state/:file', async (c) =>
    c.body(await drawState(c.var.services.db, named(c.req.param('file'), SLUG_FILE)), 200, SVG),
  )
  .get('/state/:stateSlug/:type', async (c) => {
    const type = typeParameter.safeParse(c.req.param('type'))
    if (!type.success) throw new Problem(400, `type: ${type.error.issues[0]?.message}`)
    const slug = named(c.req.param('stateSlug'), SLUG)
    return c.body(await drawState(c.var.services.db, slug, type.data), 200, SVG)
  })
  .get('/city/:stateSlug/:file', async (c) => {
    const { db } = c.var.services
    const stateSlug = named(c.req.param('stateSlug'), SLUG)
    const citySlug = named(c.req.param('file'), SLUG_PAGE)
    const city = await findCity(db, stateSlug, citySlug)
    if (!city) throw new Problem(404, 'City not found')
    const { code } = city.state
    const place = { ...city, ...position(city) }
    const neighbors = await listNeighbors(db, { ...place, code, cityId: city.id }, NEAR_CITY)
    const map = renderLocatorMap({
      ...place,
      code,
      place,
      kind: 'city',
      neighbors,
      areaInWords,
    })
    return isPage(c.req.path)
      ? c.html(
          map &&
            map +
              neighborTable(city.name, neighbors) +
              openInMap({ town: `${stateSlug}/${citySlug}` }),
        )
      : c.body(map, 200, SVG)
  })
  .get('/facility/:file', async (c) => {
    const { db } = c.var.services
    const id = Number(named(c.req.param('file'), ID_PAGE))
    const facility = await findMappedFacility(db, id)
    if (!facility) throw new Problem(404, 'Facility not found')
    const { cityId: _keepsItsOwnTown, ...place } = facility
    const neighbors = await listNeighbors(db, place, NEAR_FACILITY)
    const map = renderLocatorMap({
      ...facility,
      place: facility,
      kind: 'facility',
      neighbors,
      areaInWords,
    })
    return isPage(c.req.path)
      ? c.html(
          map && map + folded(neighborTable(m.maps_here(), neighbors)) + openInMap({ record: id }),
        )
      : c.body(map, 200, SVG)
  })

/** The map of all records, around this place. */
const openInMap = (shown: { town: string } | { record: number }): string => {
  const href = urls.map(shown)
  return `<p class="noprint"><a href="${escapeXml(href)}" rel="nofollow">${m.map_open()}</a></p>`
}

/** As .html, a map comes with the list of what it shows, and a way to the map that can be moved. */
const isPage = (path: string) => path.endsWith('.html')

/** Large towns first, and of two alike the nearer one. */
async function listNeighbors(
  db: Queryable,
  place: MapPlace & { code: string; cityId?: number },
  limit: number,
): Promise<MapNeighbor[]> {
  const area = areaAround(place)
  const towns = await listTownsIn(db, area, statesIn(area), place.cityId)
  return towns
    .map(({ slug, state, ...town }) => ({
      ...town,
      name: state.code === place.code ? town.name : `${town.name}, ${state.code}`,
      href: urls.city(state.slug, slug),
      miles: milesApart(place, town),
    }))
    .toSorted((a, b) => b.count / (b.miles + 10) - a.count / (a.miles + 10))
    .slice(0, limit)
}

async function drawState(db: Queryable, slug: string, type?: string): Promise<string> {
  const state = await findMappedState(db, slug, type)
  if (!state) throw new Problem(404, 'State not found')
  if (state.cities.length === 0 && !type) {
    const codes = neighboringStates(state.code)
    const open = (await listStateCounts(db))
      .filter(({ code, count }) => count > 0 && codes.includes(code))
      .map((neighbor) => ({ ...neighbor, href: urls.state(neighbor.slug) }))
    if (open.length > 0) return renderAroundMap({ ...state, open })
  }
  const mapped = state.cities.map((city) => ({ ...city, href: urls.city(state.slug, city.slug) }))
  return renderStateMap({ code: state.code, name: state.name, cities: mapped })
}

/** The slug or id in a file name; an impossible one is not found. */
function named(part: string, pattern: RegExp): string {
  const name = part.match(pattern)?.[1]
  if (!name) throw new Problem(404, 'There is no such map.')
  return name
}

/** Folded on phones, where more important things come after it. */
const folded = (table: string): string =>
  table &&
  `<details class="phone-fold"><summary>${m.maps_towns_nearby()}</summary>${table}</details>`

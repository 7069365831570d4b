/** The maps, drawn on the server and sent as SVG: pages place them as islands, anyone may reuse them. */
import { Hono } from 'hono'
import { site } from '../../../site.config.ts'
import { Problem } from '../../platform/http/problem.ts'
import { services } from '../../platform/services.ts'
import { urls } from '../../site/urls.ts'
import { formatCount } from '../../ui/format.ts'
import {
  findMappedCity,
  findMappedFacility,
  findMappedState,
  listCategoryStateCounts,
  listNeighbours,
  listStateCounts,
  listTowns,
} from './maps.sql.ts'
import {
  renderCountryMap,
  renderLocatorMap,
  renderShadedMap,
  renderStateMap,
} from './render-maps.ts'

const SVG = { 'content-type': 'image/svg+xml; charset=utf-8' }
const SLUG = '[a-z0-9-]{1,200}'

export const mapsApi = new Hono()
  .basePath('/maps')
  .get('/country.svg', async (c) => {
    const { db } = services()
    const states = await listStateCounts(db)
    const featured = states.find((state) => state.slug === site.featuredState.slug)
    const map = renderCountryMap({
      towns: await listTowns(db),
      states,
      // A state that has records is no longer "coming soon", whatever the configuration says.
      comingSoon: site.comingSoon
        .map(({ slug }) => slug)
        .filter((slug) => !states.some((state) => state.slug === slug && state.count > 0)),
      ...(featured
        ? {
            annotate: {
              slug: featured.slug,
              label: featured.name,
              note: `${formatCount(featured.count)} sites`,
            },
          }
        : {}),
    })
    return c.body(map, 200, SVG)
  })
  .get('/states.svg', async (c) => {
    const states = await listStateCounts(services().db)
    const map = renderShadedMap({
      states: states.map((state) => ({ ...state, href: urls.state(state.slug) })),
      title: 'States by number of documented facilities',
      description:
        'Each state is shaded by its number of facilities on record and leads to its page.',
      unit: 'facilities',
    })
    return c.body(map, 200, SVG)
  })
  .get(`/category/:file{${SLUG}\\.svg}`, async (c) => {
    const slug = withoutSuffix(c.req.param('file'))
    const states = await listCategoryStateCounts(services().db, slug)
    const map = renderShadedMap({
      states: states.map((state) => ({ ...state, href: urls.stateCategory(state.slug, slug) })),
      title: 'States by number of facilities of this type',
      description:
        'Each state is shaded by its number of facilities of this type and leads to their list.',
      unit: 'facilities',
    })
    return c.body(map, 200, SVG)
  })
  .get(`/state/:file{${SLUG}\\.svg}`, async (c) => {
    const state = await findMappedState(services().db, withoutSuffix(c.req.param('file')))
    if (!state) throw new Problem(404, 'State not found')
    const mapped = state.cities.map((city) => ({ ...city, href: urls.city(state.slug, city.slug) }))
    return c.body(renderStateMap({ code: state.code, name: state.name, cities: mapped }), 200, SVG)
  })
  .get(`/city/:stateSlug{${SLUG}}/:file{${SLUG}\\.svg}`, async (c) => {
    const { db } = services()
    const citySlug = withoutSuffix(c.req.param('file'))
    const city = await findMappedCity(db, c.req.param('stateSlug'), citySlug)
    if (!city) throw new Problem(404, 'City not found')
    const neighbours = await listNeighbours(db, { ...city, cityId: city.id })
    return c.body(renderLocatorMap({ ...city, place: city, kind: 'city', neighbours }), 200, SVG)
  })
  .get('/facility/:file{[0-9]{1,9}\\.svg}', async (c) => {
    const { db } = services()
    const facility = await findMappedFacility(db, Number(withoutSuffix(c.req.param('file'))))
    if (!facility) throw new Problem(404, 'Facility not found')
    const { cityId: _keepsItsOwnTown, ...place } = facility
    const neighbours = await listNeighbours(db, place)
    const map = renderLocatorMap({ ...facility, place: facility, kind: 'facility', neighbours })
    return c.body(map, 200, SVG)
  })

function withoutSuffix(file: string): string {
  return file.slice(0, -'.svg'.length)
}

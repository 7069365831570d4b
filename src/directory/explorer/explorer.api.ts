/** The map of records: what it shows, as a drawing, as a list and as files. */
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { areaOnGrid, latitudeAt, longitudeAt } from '../../maps/grid.ts'
import {
  areaText,
  boxAround,
  boxOfArea,
  boxText,
  fitBox,
  MAINLAND,
  type MapBox,
} from '../../maps/map-box.ts'
import { shortCount } from '../../maps/marks.ts'
import { stateShape, statesIn } from '../../maps/projections.ts'
import { cellsOfView, renderViewMap, type ViewMark, viewOf } from '../../maps/view-map.ts'
import { m } from '../../paraglide/messages.js'
import type { Queryable } from '../../platform/database/open.ts'
import { apiApp } from '../../platform/http/api-app.ts'
import { listReplies, problem, publicRead } from '../../platform/http/public-read.ts'
import { sourceOfStream, streamList } from '../../platform/http/stream-list.ts'
import { urls } from '../../site/urls.ts'
import { findState, usStates } from '../../site/us.ts'
import { formatCount } from '../../ui/format.ts'
import { gradeNames } from '../evidence/grades.ts'
import { listExported } from '../export/facility-rows.sql.ts'
import { LIST_FILES, type ListFile } from '../export/list-files.ts'
import { findCity } from '../find-city.sql.ts'
import { findCompanyName } from '../kinds/companies/companies.sql.ts'
import { listTownsIn } from '../maps/maps.sql.ts'
import { readAsked } from '../search/asked.ts'
import type { Town } from '../search/gazetteer/gazetteer.ts'
import { MAX_IN_FILE } from '../search/search-limits.ts'
import { type MapAsked, mapListQuery, mapQuery, mapViewSchema } from './explorer.contract.ts'
import {
  countInView,
  findCompanyBox,
  findNearest,
  findOnMap,
  listIdsInView,
  listInView,
} from './explorer.sql.ts'
import { listMarks, type Mark, strengthOf } from './map-marks.sql.ts'
import type { Order, Selection } from './map-selection.sql.ts'

const PAGE_SIZE = 20
/** About as far as people travel to work. */
const MILES_AROUND = 50
/** So near that the sites of a town are apart. */
const MILES_AROUND_RECORD = 10

const OUT_OF_RANGE = problem('A parameter is out of range; `detail` says which and how.')

const view = createRoute({
  ...publicRead,
  path: '/map/view',
  operationId: 'findMapView',
  tags: ['Map'],
  summary: 'The records that a part of the map shows, page by page',
  description:
    'Nearest first if `q` names a place, or else the most important first. The drawing and the files have exactly these.',
  request: { query: mapListQuery },
  responses: listReplies(mapViewSchema, 'One page of the list, and what the map shows.'),
})

const drawing = createRoute({
  ...publicRead,
  path: '/map/view.svg',
  operationId: 'drawMapView',
  tags: ['Map'],
  summary: 'The same part of the map as a drawing',
  request: { query: mapQuery },
  responses: {
    200: {
      description: 'A mark for each record, or for several that are close to each other.',
      content: { 'image/svg+xml': { schema: { type: 'string' } } },
    },
    400: OUT_OF_RANGE,
  },
})

const fileRoute = <Path extends string>(path: Path, operationId: string, format: ListFile) =>
  createRoute({
    ...publicRead,
    path,
    operationId,
    tags: ['Map'],
    summary: `The records that a part of the map shows as ${format === 'csv' ? 'CSV' : 'GeoJSON'}`,
    description: `The first ${MAX_IN_FILE.toLocaleString('en-US')} of the list at most. \`X-Total-Count\` is the number of all.`,
    request: { query: mapQuery },
    responses: {
      200: {
        description: 'The fields of the downloads, in the order of the list.',
        content: { [LIST_FILES[format].contentType]: { schema: { type: 'string' } } },
      },
      400: OUT_OF_RANGE,
    },
  })

const csv = fileRoute('/map/records.csv', 'downloadMapAsCsv', 'csv')
const geojson = fileRoute('/map/records.geojson', 'downloadMapAsGeojson', 'geojson')

export const explorerApi = apiApp()
  .openapi(view, async (c) => {
    const { db } = c.var.services
    const { page: asked, ...query } = c.req.valid('query')
    const { selection, place, order } = await readSelection(db, query)
    const list = (page: number) =>
      listInView(db, selection, order, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE })
    const [{ total, elsewhere }, company, first] = await Promise.all([
      countInView(db, selection),
      query.company === undefined ? null : findCompanyName(db, query.company),
      // It is the same however many there are.
      asked === 1 ? list(1) : null,
    ])
    const pageCount = Math.max(1, Math.ceil(total / PAGE_SIZE))
    const page = Math.min(asked, pageCount)
    const records = first ?? (await list(page))
    const nearest = total === 0 ? await findNearest(db, selection) : null
    const [west, south, east, north] = selection.box
    const box: [number, number, number, number] = [west, south, east, north]
    return c.json(
      {
        box,
        states: statesNamed(box),
        total,
        elsewhere,
        page,
        pageCount,
        place: place && named(place),
        company,
        nearest,
        records,
      },
      200,
    )
  })
  .openapi(drawing, async (c) => {
    const { db } = c.var.services
    const asked = c.req.valid('query')
    const { selection, place, order } = await readSelection(db, asked)
    const { box } = selection
    const [marks, towns] = await Promise.all([
      listMarks(db, selection, order, cellsOfView(box)),
      listTownsIn(db, box, statesIn(box)),
    ])
    const svg = renderViewMap({
      box,
      towns,
      place,
      area: asked.area,
      marks: marks.map((mark) => drawn(mark, asked, box)),
    })
    return c.body(svg, 200, { 'content-type': 'image/svg+xml; charset=utf-8' }) as never
  })
  .openapi(csv, (c) => sendFile(c, c.req.valid('query'), 'csv'))
  .openapi(geojson, (c) => sendFile(c, c.req.valid('query'), 'geojson'))

const statesNamed = (box: MapBox): string[] =>
  statesIn(box)
    .flatMap((code) => findState(code)?.name ?? [])
    .sort()

const named = ({ name, stateCode, latitude, longitude }: Place) => ({
  name,
  stateCode,
  latitude,
  longitude,
})

async function readSelection(
  db: Queryable,
  { q, town, box, area, record, ...narrowing }: MapAsked,
): Promise<{ selection: Selection; place: Place | null; order: Order }> {
  const place = await findPlace(db, q, town)
  const around =
    box ??
    (place && boxAround(place.latitude, place.longitude, MILES_AROUND)) ??
    (area && boxOfArea(area)) ??
    (await boxOfRecord(db, record)) ??
    boxOfState(narrowing.state) ??
    (await boxOfCompany(db, narrowing.company)) ??
    MAINLAND
  return {
    selection: { ...narrowing, area: area && areaOnGrid(area), box: viewOf(around) },
    place,
    order: { record, place },
  }
}

type Place = Pick<Town, 'name' | 'stateCode' | 'latitude' | 'longitude'>

async function findPlace(
  db: Queryable,
  q: string | undefined,
  town: string | undefined,
): Promise<Place | null> {
  if (q !== undefined) return (await readAsked(db, q)).place?.towns[0] ?? null
  const [state = '', slug = ''] = town?.split('/') ?? []
  const city = slug === '' ? null : await findCity(db, state, slug)
  if (!city || city.latitude === null || city.longitude === null) return null
  return {
    name: city.name,
    stateCode: city.state.code,
    latitude: Number(city.latitude),
    longitude: Number(city.longitude),
  }
}

async function boxOfRecord(db: Queryable, record: number | undefined) {
  const found = record === undefined ? null : await findOnMap(db, record)
  return found && boxAround(latitudeAt(found.row), longitudeAt(found.column), MILES_AROUND_RECORD)
}

/** Degrees of room around the sites of a company, besides a part of their width. */
const MIN_MARGIN = 0.3

async function boxOfCompany(db: Queryable, company: string | undefined): Promise<MapBox | null> {
  const found = company === undefined ? null : await findCompanyBox(db, company)
  if (!found) return null
  const margin = MIN_MARGIN + widthOf(found) * 0.08
  const [west, south, east, north] = found
  return [west - margin, south - margin, east + margin, north + margin]
}

function boxOfState(slug: string | undefined): MapBox | undefined {
  const state = usStates.find((one) => one.slug === slug)
  return state && stateShape(state)?.box
}

/** Around a group of records there is room for their names. */
const ROOM = 1.4

function drawn(mark: Mark, { box: _, area, ...others }: MapAsked, view: MapBox): ViewMark {
  const asked = { ...others, area: area && areaText(area) }
  const { column, row, count, documented, reported, demonstration, city, record, box } = mark
  const own = { column, row, count, isChosen: mark.isChosen, ...strengthOf(mark) }
  if (record) {
    const { name, state, city: town, slug, grade, id } = record
    return {
      ...own,
      record: id,
      name: `${name}, ${town.name}, ${state.name}. ${gradeNames()[grade]}`,
      href: urls.facility(state.slug, town.slug, slug),
    }
  }
  const closer = closerTo(box, view)
  const address = urls.map({ ...asked, box: boxText(closer) })
  const isAsNear = widthOf(viewOf(closer)) > 0.9 * widthOf(view)
  const grades = { documented: formatCount(documented), reported: formatCount(reported) }
  // What is called by its name must have in it what is seen.
  const where = { count: shortCount(count), city }
  return {
    ...own,
    record: null,
    name: demonstration > 0 ? m.map_invented_group(where) : m.map_group({ ...where, ...grades }),
    href: isAsNear ? `${address}#list` : address,
  }
}

const widthOf = ([west, , east]: MapBox) => east - west

/** A box with all records of the group in it, and at least twice as near. */
function closerTo(box: MapBox, view: MapBox): MapBox {
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]
  const wide = Math.min(widthOf(box) * ROOM, widthOf(view) / 2)
  const tall = (box[3] - box[1]) * ROOM
  return fitBox([x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2], 1)
}

async function sendFile(c: Context, asked: MapAsked, format: ListFile) {
  const { db } = c.var.services
  const source = sourceOfStream(c)
  const { selection, order } = await readSelection(db, asked)
  const [{ total }, ids] = await Promise.all([
    countInView(db, selection),
    listIdsInView(db, selection, order, MAX_IN_FILE),
  ])
  const headers = {
    'content-disposition': `attachment; filename="exposure-atlas-map.${format}"`,
    'x-total-count': String(total),
  }
  return streamList(c, source, ids, (some) => listExported(db, some), headers, LIST_FILES[format])
}

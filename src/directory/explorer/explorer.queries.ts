/** What the map page asks for. */

import { MAX_AREA_LENGTH, readArea, readBox } from '../../maps/map-box.ts'
import { m } from '../../paraglide/messages.js'
import { abortableQuery, apiClient } from '../../platform/web/api-client.ts'
import { textParam } from '../../platform/web/search-params.ts'
import { islandQuery } from '../../ui/island.tsx'
import { type Grade, grades } from '../evidence/grades.ts'
import { type Showing, showings } from '../evidence/showings.ts'
import { MAX_QUERY_LENGTH, MIN_QUERY_LENGTH } from '../search/search-limits.ts'
import type { explorerApi } from './explorer.api.ts'

const explorer = apiClient<typeof explorerApi>()

/** Parameters as in the address of the page. */
export type MapSearch = {
  category?: string
  grade?: Grade
  shows?: Showing
  state?: string
  company?: string
  yards?: 'ships'
  from?: string
  to?: string
  q?: string
  town?: string
  box?: string
  area?: string
  record?: string
  page?: string
}

const MAX_SLUG_LENGTH = 200
const MAX_BOX_LENGTH = 60
const YEAR = /^(1[789]|20)\d\d$/

/** In the loader, not as validateSearch, which would be in the script of every page. Anything else is ignored. */
export function readMapSearch(search: Record<string, unknown>): MapSearch {
  const text = (name: keyof MapSearch, longest = MAX_SLUG_LENGTH) =>
    textParam(search, name, longest)
  const like = (name: keyof MapSearch, pattern: RegExp) => {
    const given = text(name)
    return given && pattern.test(given) ? given : undefined
  }
  const q = text('q', MAX_QUERY_LENGTH)
  const box = text('box', MAX_BOX_LENGTH)
  const area = text('area', MAX_AREA_LENGTH)
  const read = {
    category: text('category'),
    grade: grades.find((one) => one === search.grade),
    shows: showings.find((one) => one === search.shows),
    state: text('state'),
    company: text('company'),
    yards: search.yards === 'ships' ? ('ships' as const) : undefined,
    from: like('from', YEAR),
    to: like('to', YEAR),
    q: q && q.length >= MIN_QUERY_LENGTH ? q : undefined,
    box: box && readBox(box) ? box : undefined,
    area: area && readArea(area) ? area : undefined,
    town: like('town', /^[a-z0-9-]+\/[a-z0-9-]+$/),
    record: like('record', /^[1-9]\d{0,8}$/),
    page: like('page', /^[1-9]\d{0,4}$/),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

export const mapViewQuery = (asked: MapSearch) =>
  abortableQuery(explorer.get('/map/view', { query: asked }), () => m.map_failed())

export const mapDrawingQuery = ({ page: _, ...asked }: MapSearch) =>
  islandQuery(explorer.get('/map/view.svg', { query: asked }))

/** The same list as a file. */
export const mapFileAddress = (format: 'csv' | 'geojson', { page: _, ...asked }: MapSearch) =>
  explorer.get(`/map/records.${format}`, { query: asked }).address

/** Land, borders and names. */
export const GROUND_TILES = '/api/map/ground/{z}/{x}/{y}'

/** The same records as tiles, wherever they are. A map library puts in their numbers. */
export function mapTileAddress({
  page: _,
  box: __,
  q: ___,
  town: ____,
  record: _____,
  ...choice
}: MapSearch): string {
  const query = new URLSearchParams(choice).toString()
  return `/api/map/tiles/{z}/{x}/{y}${query && `?${query}`}`
}

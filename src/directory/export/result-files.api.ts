/** The results of a search as a file, filtered as on its page. The whole directory is under /data. */
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { apiApp } from '../../platform/http/api-app.ts'
import { problem, publicRead } from '../../platform/http/public-read.ts'
import { type ListFormat, sourceOfStream, streamList } from '../../platform/http/stream-list.ts'
import { narrowedQuery } from '../search/search.contract.ts'
import type { Narrowing } from '../search/search-facets.sql.ts'
import { MAX_IN_FILE } from '../search/search-limits.ts'
import { listResultIds, readAskedList } from '../search/search-results.sql.ts'
import { csvHeader, csvRow, jsonRow } from './facility-fields.ts'
import { listExported, type PlacedFacility } from './facility-rows.sql.ts'

const FORMATS = {
  csv: {
    contentType: 'text/csv; charset=utf-8',
    open: csvHeader(),
    between: '',
    close: '',
    write: csvRow,
  },
  geojson: {
    contentType: 'application/geo+json',
    open: '{"type":"FeatureCollection","features":[',
    between: ',',
    close: ']}',
    write: feature,
  },
} satisfies Record<string, ListFormat<PlacedFacility>>

type Format = keyof typeof FORMATS

/** A record without a position of its own stands at its city, and says so. */
function feature(facility: PlacedFacility): string {
  const { latitude, longitude, city_latitude: north, city_longitude: east } = facility
  const own = latitude !== null && longitude !== null ? [longitude, latitude] : null
  const ofCity = north !== null && east !== null ? [east, north] : null
  const coordinates = own ?? ofCity
  return JSON.stringify({
    type: 'Feature',
    id: facility.id,
    geometry: coordinates && { type: 'Point', coordinates },
    properties: {
      position_of: own ? 'record' : ofCity && 'city',
      ...JSON.parse(jsonRow(facility)),
    },
  })
}

const fileRoute = <Path extends string>(path: Path, operationId: string, format: Format) =>
  createRoute({
    ...publicRead,
    path,
    operationId,
    tags: ['Search'],
    summary: `All facilities for a text as ${format === 'csv' ? 'CSV' : 'GeoJSON'}`,
    description: `Narrowed like \`/search/results\`; the best ${MAX_IN_FILE.toLocaleString('en-US')} at most. \`X-Total-Count\` is the number of all matches.`,
    request: { query: narrowedQuery },
    responses: {
      200: {
        description: 'The fields of the downloads, best match first.',
        content: { [FORMATS[format].contentType]: { schema: { type: 'string' } } },
      },
      400: problem('A parameter is out of range; `detail` says which and how.'),
    },
  })

async function sendFile(c: Context, asked: Narrowing & { q: string }, format: Format) {
  const { db } = c.var.services
  const source = sourceOfStream(c)
  const { ids, total } = await listResultIds(db, await readAskedList(db, asked), MAX_IN_FILE)
  const headers = {
    'content-disposition': `attachment; filename="exposure-atlas-search.${format}"`,
    'x-total-count': String(total),
  }
  return streamList(c, source, ids, (some) => listExported(db, some), headers, FORMATS[format])
}

const csv = fileRoute('/search/results.csv', 'downloadSearchResultsAsCsv', 'csv')
const geojson = fileRoute('/search/results.geojson', 'downloadSearchResultsAsGeojson', 'geojson')

export const resultFilesApi = apiApp()
  .openapi(csv, (c) => sendFile(c, c.req.valid('query'), 'csv'))
  .openapi(geojson, (c) => sendFile(c, c.req.valid('query'), 'geojson'))

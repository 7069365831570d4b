/** The results of a search as a file, filtered as on its page. The whole directory is under /data. */
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { apiApp } from '../../platform/http/api-app.ts'
import { problem, publicRead } from '../../platform/http/public-read.ts'
import { sourceOfStream, streamList } from '../../platform/http/stream-list.ts'
import { narrowedQuery } from '../search/search.contract.ts'
import type { Narrowing } from '../search/search-facets.sql.ts'
import { MAX_IN_FILE } from '../search/search-limits.ts'
import { listResultIds, readAskedList } from '../search/search-results.sql.ts'
import { listExported } from './facility-rows.sql.ts'
import { LIST_FILES, type ListFile } from './list-files.ts'

const fileRoute = <Path extends string>(path: Path, operationId: string, format: ListFile) =>
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
        content: { [LIST_FILES[format].contentType]: { schema: { type: 'string' } } },
      },
      400: problem('A parameter is out of range; `detail` says which and how.'),
    },
  })

async function sendFile(c: Context, asked: Narrowing & { q: string }, format: ListFile) {
  const { db } = c.var.services
  const source = sourceOfStream(c)
  const { ids, total } = await listResultIds(db, await readAskedList(db, asked), MAX_IN_FILE)
  const headers = {
    'content-disposition': `attachment; filename="exposure-atlas-search.${format}"`,
    'x-total-count': String(total),
  }
  return streamList(c, source, ids, (some) => listExported(db, some), headers, LIST_FILES[format])
}

const csv = fileRoute('/search/results.csv', 'downloadSearchResultsAsCsv', 'csv')
const geojson = fileRoute('/search/results.geojson', 'downloadSearchResultsAsGeojson', 'geojson')

export const resultFilesApi = apiApp()
  .openapi(csv, (c) => sendFile(c, c.req.valid('query'), 'csv'))
  .openapi(geojson, (c) => sendFile(c, c.req.valid('query'), 'geojson'))

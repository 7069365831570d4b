/** The list of files under /api/downloads, and the files themselves under /data/. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createRoute } from '@hono/zod-openapi'
import { type Context, Hono } from 'hono'
import { apiApp } from '../../platform/http/api-app.ts'
import { Problem, problemReply } from '../../platform/http/problem.ts'
import { listReplies, publicRead } from '../../platform/http/public-read.ts'
import { type CurrentDownloads, currentDownloads } from './current-downloads.ts'
import { downloadsSchema } from './downloads.contract.ts'

const downloads = createRoute({
  ...publicRead,
  path: '/downloads',
  operationId: 'listDownloads',
  tags: ['Downloads'],
  summary: 'The directory as files: per state and whole, with checksums and a field dictionary',
  responses: listReplies(downloadsSchema, 'The files of the current dataset version.'),
})

export const downloadsApi = apiApp().openapi(downloads, async (c) =>
  c.json((await currentDownloads(c.var.services)).downloads, 200),
)

/** The content type of each file beside the data. */
const COMPANIONS: Record<string, string> = {
  'sha256sums.txt': 'text/plain; charset=utf-8',
  'licence.txt': 'text/plain; charset=utf-8',
  'fields.json': 'application/json',
}
const FOR_FIVE_MINUTES = 'public, max-age=300'

export const downloadFiles = new Hono().get('/data/:name', async (c) => {
  const name = c.req.param('name')
  const current = await currentDownloads(c.var.services)
  const headers = headersOf(name, current)
  if (!headers) return problemReply(c, new Problem(404, `There is no file ${name.slice(0, 100)}.`))
  if (headers.etag && c.req.header('if-none-match')?.includes(headers.etag)) {
    return c.body(null, 304, headers)
  }
  return sendFile(c, join(current.folder, name), headers)
})

/** Only files listed in the manifest are sent, so no name can lead out of the folder. */
function headersOf(
  name: string,
  { downloads }: CurrentDownloads,
): Record<string, string> | undefined {
  const common = {
    'cache-control': FOR_FIVE_MINUTES,
    'x-dataset-version': String(downloads.datasetVersion),
  }
  const companion = Object.hasOwn(COMPANIONS, name) ? COMPANIONS[name] : undefined
  if (companion) return { ...common, 'content-type': companion }
  const file = downloads.files.find((one) => one.name === name)
  if (!file) return undefined
  return {
    ...common,
    'content-type': 'application/gzip',
    'content-disposition': `attachment; filename="exposure-atlas-v${downloads.datasetVersion}-${file.name}"`,
    etag: `"${file.sha256.slice(0, 32)}"`,
  }
}

async function sendFile(
  c: Context,
  path: string,
  headers: Record<string, string>,
): Promise<Response> {
  const { size } = await stat(path)
  const all = { ...headers, 'content-length': String(size) }
  if (c.req.method === 'HEAD') return c.body(null, 200, all)
  const stream = createReadStream(path)
  return c.body(Readable.toWeb(stream) as ReadableStream, 200, all)
}

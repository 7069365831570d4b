/** The files themselves, under /data/. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import { Problem, problemReply } from '../../platform/http/problem.ts'
import { currentDownloads, type KeptDownloads } from './keep-downloads.ts'

const COMPANIONS: Record<string, string> = {
  'sha256sums.txt': 'text/plain; charset=utf-8',
  'licence.txt': 'text/plain; charset=utf-8',
  'fields.json': 'application/json',
}
const FOR_FIVE_MINUTES = 'public, max-age=300'

export const downloadFiles = new Hono().get('/data/:name', async (c) => {
  const name = c.req.param('name')
  const kept = await currentDownloads(c.var.services)
  const headers = headersOf(name, kept)
  if (!headers) return problemReply(c, new Problem(404, `There is no file ${name.slice(0, 100)}.`))
  if (headers.etag && c.req.header('if-none-match')?.includes(headers.etag)) {
    return c.body(null, 304, headers)
  }
  return sendFile(c, join(kept.folder, name), headers)
})

/** Only what the manifest lists is sent: no name leads out of the folder. */
function headersOf(name: string, { downloads }: KeptDownloads): Record<string, string> | undefined {
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

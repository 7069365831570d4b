import { createRoute } from '@hono/zod-openapi'
import { apiApp } from '../../platform/http/api-app.ts'
import { listReplies, publicRead } from '../../platform/http/public-read.ts'
import { downloadsSchema } from './downloads.contract.ts'
import { currentDownloads } from './keep-downloads.ts'

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

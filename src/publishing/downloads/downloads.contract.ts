/** The downloads of the directory, and what is in them. */
import { z } from 'zod'

const downloadFileSchema = z
  .object({
    name: z.string().meta({ description: 'Its address is `/data/` and this.' }),
    format: z.enum(['csv', 'ndjson']),
    state: z
      .object({ name: z.string(), slug: z.string() })
      .nullable()
      .meta({ description: 'Null: the whole directory.' }),
    facilities: z.int(),
    bytes: z.int(),
    sha256: z.string(),
  })
  .meta({ id: 'DownloadFile' })
export type DownloadFile = z.infer<typeof downloadFileSchema>

const downloadFieldSchema = z
  .object({
    name: z.string(),
    type: z.enum(['text', 'list', 'json', 'number', 'date', 'moment', 'boolean']),
    description: z.string(),
  })
  .meta({ id: 'DownloadField' })

export const downloadsSchema = z
  .object({
    datasetVersion: z.int(),
    changedAt: z.iso.datetime().meta({ description: 'When the data last changed.' }),
    isDemonstration: z.boolean().meta({ description: 'The facilities are invented.' }),
    licence: z.object({ name: z.string(), url: z.string() }),
    facilities: z.int(),
    files: z.array(downloadFileSchema),
    fields: z.array(downloadFieldSchema),
  })
  .meta({ id: 'Downloads' })
export type Downloads = z.infer<typeof downloadsSchema>

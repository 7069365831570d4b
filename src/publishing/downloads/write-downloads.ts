/** Writes the files of one state of the data into a folder: each state's, and all of them together. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { site } from '../../../site.config.ts'
import { csvHeader, csvRow, exportFields, jsonRow } from '../../directory/export/facility-fields.ts'
import { exportFacilities, listExportedStates } from '../../directory/export/facility-rows.sql.ts'
import type { DownloadFile, Downloads } from './downloads.contract.ts'
import type { DatasetMark } from './downloads.sql.ts'
import { GzipFile } from './gzip-file.ts'
import { licenceText } from './licence-text.ts'

const FORMATS = {
  csv: { head: csvHeader, row: csvRow },
  ndjson: {
    head: () => '',
    row: (...given: Parameters<typeof jsonRow>) => `${jsonRow(...given)}\n`,
  },
} as const
const formats = ['csv', 'ndjson'] as const

export async function writeDownloads(
  pool: pg.Pool,
  mark: DatasetMark,
  folder: string,
): Promise<Downloads> {
  const whole = new FilePair(folder, 'facilities', null)
  const files: DownloadFile[] = []
  await whole.begin()
  for (const { id, name, slug } of await listExportedStates(pool)) {
    const own = new FilePair(folder, `facilities-${slug}`, { name, slug })
    await own.begin()
    for await (const page of exportFacilities(pool, id)) {
      for (const format of formats) {
        const text = page.map(FORMATS[format].row).join('')
        await own.write(format, text, page.length)
        await whole.write(format, text, page.length)
      }
    }
    files.push(...(await own.end()))
  }
  const downloads: Downloads = {
    datasetVersion: mark.version,
    changedAt: mark.changedAt.toISOString(),
    isDemonstration: mark.isDemonstration,
    licence: site.dataLicence,
    facilities: 0,
    files: [...(await whole.end()), ...files],
    fields: exportFields.map(({ name, type, description }) => ({ name, type, description })),
  }
  downloads.facilities = downloads.files[0]?.facilities ?? 0
  await writeCompanions(folder, downloads)
  return downloads
}

/** What belongs beside the data: the dictionary of its fields, its licence, its checksums. */
async function writeCompanions(folder: string, downloads: Downloads): Promise<void> {
  const { files, fields, ...facts } = downloads
  const sums = files.map(({ sha256, name }) => `${sha256}  ${name}\n`).join('')
  await writeFile(join(folder, 'sha256sums.txt'), sums)
  await writeFile(join(folder, 'fields.json'), `${JSON.stringify({ ...facts, fields }, null, 2)}\n`)
  await writeFile(join(folder, 'licence.txt'), licenceText(downloads))
  // Last: a folder without it is not finished.
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(downloads, null, 2)}\n`)
}

/** The same rows in both formats. */
class FilePair {
  readonly #state: DownloadFile['state']
  readonly #files: Record<(typeof formats)[number], { name: string; file: GzipFile }>
  #facilities = 0

  constructor(folder: string, name: string, state: DownloadFile['state']) {
    const open = (format: string) => {
      const fileName = `${name}.${format}.gz`
      return { name: fileName, file: new GzipFile(join(folder, fileName)) }
    }
    this.#state = state
    this.#files = { csv: open('csv'), ndjson: open('ndjson') }
  }

  async begin(): Promise<void> {
    for (const format of formats) await this.#files[format].file.write(FORMATS[format].head())
  }

  async write(format: (typeof formats)[number], text: string, rows: number): Promise<void> {
    await this.#files[format].file.write(text)
    if (format === 'csv') this.#facilities += rows
  }

  async end(): Promise<DownloadFile[]> {
    const files: DownloadFile[] = []
    for (const format of formats) {
      const { name, file } = this.#files[format]
      const sums = await file.end()
      files.push({ name, format, state: this.#state, facilities: this.#facilities, ...sums })
    }
    return files
  }
}

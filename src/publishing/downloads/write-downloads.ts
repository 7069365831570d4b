/** Writes the files of one dataset version into a folder: one pair per US state and one for the whole directory. */

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { site } from '../../../site.config.ts'
import { csvHeader, csvRow, exportFields, jsonRow } from '../../directory/export/facility-fields.ts'
import { exportFacilities, listExportedStates } from '../../directory/export/facility-rows.sql.ts'
import { demonstrationNotice } from '../../site/demonstration.ts'
import type { DatasetState } from '../../site/site.sql.ts'
import type { DownloadFile, Downloads } from './downloads.contract.ts'

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
  dataset: DatasetState,
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
    datasetVersion: dataset.version,
    changedAt: dataset.changedAt.toISOString(),
    isDemonstration: dataset.isDemonstration,
    licence: site.dataLicence,
    facilities: 0,
    files: [...(await whole.end()), ...files],
    fields: exportFields.map(({ name, type, description }) => ({ name, type, description })),
  }
  downloads.facilities = downloads.files[0]?.facilities ?? 0
  await writeCompanions(folder, downloads)
  return downloads
}

/** The files beside the data: field dictionary, license, checksums and manifest. */
async function writeCompanions(folder: string, downloads: Downloads): Promise<void> {
  const { files, fields, ...facts } = downloads
  const sums = files.map(({ sha256, name }) => `${sha256}  ${name}\n`).join('')
  await writeFile(join(folder, 'sha256sums.txt'), sums)
  await writeFile(join(folder, 'fields.json'), `${JSON.stringify({ ...facts, fields }, null, 2)}\n`)
  await writeFile(join(folder, 'licence.txt'), licenceText(downloads))
  // Written last: a folder without it is incomplete.
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(downloads, null, 2)}\n`)
}

/** The same rows as CSV and as JSON lines. */
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

/** A gzipped file written in chunks, with its size and checksum. */
type FileSums = { bytes: number; sha256: string }

class GzipFile {
  readonly #gzip = createGzip({ level: 6 })
  readonly #hash = createHash('sha256')
  readonly #written: Promise<void>
  #bytes = 0

  constructor(path: string) {
    const measure = async function* (this: GzipFile, source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        this.#hash.update(chunk)
        this.#bytes += chunk.byteLength
        yield chunk
      }
    }.bind(this)
    this.#written = pipeline(this.#gzip, measure, createWriteStream(path))
    // Awaited in end(); until then an error such as a full disk must not count as unhandled.
    this.#written.catch(() => {})
  }

  async write(text: string): Promise<void> {
    if (text === '' || this.#gzip.write(text)) return
    await Promise.race([once(this.#gzip, 'drain'), this.#written])
  }

  async end(): Promise<FileSums> {
    this.#gzip.end()
    await this.#written
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}

function licenceText(downloads: Omit<Downloads, 'files' | 'fields'>): string {
  const { licence, datasetVersion, changedAt, isDemonstration } = downloads
  return [
    `${site.name}: ${site.product}`,
    `Dataset version ${datasetVersion}, ${changedAt.slice(0, 10)}`,
    '',
    `License: ${licence.name}`,
    licence.url,
    '',
    `You may copy, change and pass on this data if you name "${site.name}" and the dataset version.`,
    'The records are compiled from the documents named in the field "sources" and may hold mistakes.',
    ...(isDemonstration ? ['', `${demonstrationNotice()}.`] : []),
    '',
  ].join('\n')
}

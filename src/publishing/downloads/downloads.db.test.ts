import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { directoryDatabase } from '../../../tests/support/directory-database.ts'
import { api, mounted, serveFrom } from '../../../tests/support/test-services.ts'
import { exportFields } from '../../directory/export/facility-fields.ts'
import { importText } from '../../directory/import/import.test-support.ts'
import { downloadFiles as routes } from './downloads.api.ts'
import type { Downloads } from './downloads.contract.ts'

const downloadFiles = mounted(routes)
const directory = directoryDatabase()

const LIST = [
  'id,name,city,state,lat,lon,description,former names',
  '1,Acme Mill,Tampa,FL,27.95,-82.46,"Line one.\nLine two.",Old; Older',
  "2,'=HYPERLINK(1),Tampa,FL,,,,",
  '3,Pine Hospital,Akron,OH,41.08,-81.52,,',
].join('\n')

async function served() {
  const database = directory()
  await importText(database, LIST)
  const env = serveFrom(database)
  const listed = async () => (await (await api.request('/api/downloads')).json()) as Downloads
  return { database, env, listed }
}

const fetchFile = async (name: string) => {
  const reply = await downloadFiles.request(`/data/${name}`)
  return { reply, bytes: Buffer.from(await reply.arrayBuffer()) }
}

describe('downloads', () => {
  it('contain the directory, whole and by state, with the right sizes and checksums', async () => {
    const { listed } = await served()
    const downloads = await listed()
    expect(downloads).toMatchObject({ datasetVersion: 1, facilities: 3, isDemonstration: false })
    expect(downloads.files.map(({ name, facilities }) => [name, facilities])).toEqual([
      ['facilities.csv.gz', 3],
      ['facilities.ndjson.gz', 3],
      ['facilities-florida.csv.gz', 2],
      ['facilities-florida.ndjson.gz', 2],
      ['facilities-ohio.csv.gz', 1],
      ['facilities-ohio.ndjson.gz', 1],
    ])
    for (const file of downloads.files) {
      const { reply, bytes } = await fetchFile(file.name)
      expect(reply.status).toBe(200)
      expect(bytes.byteLength).toBe(file.bytes)
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256)
      expect(reply.headers.get('content-length')).toBe(String(file.bytes))
    }
    const sums = (await fetchFile('sha256sums.txt')).bytes.toString()
    expect(sums.split('\n')[0]).toBe(`${downloads.files[0]?.sha256}  facilities.csv.gz`)
    expect((await fetchFile('licence.txt')).bytes.toString()).toContain('CC BY 4.0')
    const dictionary = JSON.parse((await fetchFile('fields.json')).bytes.toString())
    expect(dictionary.fields).toHaveLength(exportFields.length)
  })

  it('have the same content in both formats, and no spreadsheet runs it', async () => {
    await served()
    const csv = gunzipSync((await fetchFile('facilities.csv.gz')).bytes).toString('utf8')
    const json = gunzipSync((await fetchFile('facilities.ndjson.gz')).bytes).toString('utf8')
    expect(csv.split('\r\n')[0]).toBe(exportFields.map(({ name }) => name).join(','))
    expect(csv).toContain(`,'=HYPERLINK(1),`)
    expect(csv).toContain('"Line one.\nLine two."')
    const rows = json
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(rows.map(({ name }) => name)).toEqual(['=HYPERLINK(1)', 'Acme Mill', 'Pine Hospital'])
    expect(rows[1]).toMatchObject({
      former_names: ['Old', 'Older'],
      latitude: 27.95,
      state_code: 'FL',
      page: '/florida/tampa/acme-mill-asbestos-exposure',
    })
  })

  it('can be imported again without changing anything', async () => {
    const { database } = await served()
    const csv = gunzipSync((await fetchFile('facilities.csv.gz')).bytes)
    expect(await importText(database, csv)).toMatchObject({
      imported: 0,
      updated: 0,
      unchanged: 3,
      rejected: 0,
    })
  })

  it('are written once per version, completely or not at all', async () => {
    const { database, env, listed } = await served()
    const folder = join(env.DATA_DIR, 'downloads')
    const [first, second] = await Promise.all([listed(), listed()])
    expect(second).toEqual(first)
    const made = readdirSync(folder)
    expect(made).toHaveLength(1)
    const { reply } = await fetchFile('facilities.csv.gz')
    await importText(database, `${LIST}\n4,New Mill,Tampa,FL,,,,`)
    const renewed = await listed()
    expect(renewed).toMatchObject({ datasetVersion: 2, facilities: 4 })
    expect(readdirSync(folder)).toHaveLength(1)
    expect(existsSync(join(folder, made[0] ?? ''))).toBe(false)
    const etag = reply.headers.get('etag') ?? ''
    const asked = (tag: string) =>
      downloadFiles.request('/data/facilities.csv.gz', { headers: { 'if-none-match': tag } })
    expect((await asked(etag)).status).toBe(200)
    const fresh = (await fetchFile('facilities.csv.gz')).reply.headers.get('etag') ?? ''
    expect((await asked(fresh)).status).toBe(304)
  })

  it('serve no other file', async () => {
    await served()
    for (const name of [
      'manifest.json',
      'nothing.csv.gz',
      '..%2flock.sqlite',
      '%00',
      '__proto__',
    ]) {
      expect((await fetchFile(name)).reply.status, name).toBe(404)
    }
  })

  it('exist for an empty directory too', async () => {
    serveFrom(directory())
    const downloads = (await (await api.request('/api/downloads')).json()) as Downloads
    expect(downloads).toMatchObject({ datasetVersion: 0, facilities: 0 })
  })
})

/** Excel workbooks, assembled byte by byte, as Excel and as an attacker would write them. */
import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readAll } from './reading.test-support.ts'

type Cell = string | number | Date | null
type Sheet = { name: string; rows: Cell[][] }

const HEADER = ['Name', 'City', 'State', 'Open Date', 'Zip', 'Employees']

const DAY = 86_400_000
const FIRST_DAY = Date.UTC(1899, 11, 30)

/** A workbook with shared strings and dates as Excel writes them: a number and a style. */
function workbook(...sheets: Sheet[]): Buffer {
  const texts: string[] = []
  const cellOf = (value: Cell) => {
    if (value === null) return '<c/>'
    if (typeof value === 'number') return `<c><v>${value}</v></c>`
    if (value instanceof Date) return `<c s="1"><v>${(value.getTime() - FIRST_DAY) / DAY}</v></c>`
    return `<c t="s"><v>${texts.push(value) - 1}</v></c>`
  }
  const written = sheets.map(({ name, rows }) => {
    const lines = rows.map((row, at) => `<row r="${at + 1}">${row.map(cellOf).join('')}</row>`)
    return { name, rows: lines.join('') }
  })
  const shared = texts.map((text) => `<si><r><t>${text}</t></r><rPh><t>no</t></rPh></si>`)
  return archive({
    ...partsOf(written),
    'xl/sharedStrings.xml': part(`<sst xmlns="${MAIN}">${shared.join('')}</sst>`),
    'xl/styles.xml': part(
      `<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ),
  })
}

const PLANTS: Sheet = {
  name: 'Plants',
  rows: [
    ['Register of plants, 2024'],
    HEADER,
    ['ACME MILL', 'TAMPA', 'FL', new Date(Date.UTC(1951, 3, 5)), 33602, 120],
    [],
    ['Old Yard', 'Boston', 'MA', null, 2139, null],
  ],
}
const NOTES: Sheet = {
  name: 'Notes',
  rows: [['Written by hand'], ['Name', 'City', 'State'], ['C', 'Ocala', 'FL']],
}

describe('a workbook', () => {
  it('is read like its list: numbers, dates, titles and gaps', async () => {
    const { rows, facts } = await readAll(workbook(PLANTS, NOTES), {}, 50_000)
    expect(facts.workbook).toEqual({ sheet: 'Plants', sheets: ['Plants', 'Notes'] })
    expect(facts.columns.line).toBe(2)
    expect(
      rows.map(({ line, name, operational_years, zip_code, workforce_size }) => [
        line,
        name,
        operational_years,
        zip_code,
        workforce_size,
      ]),
    ).toEqual([
      [3, 'Acme Mill', 'from 1951', '33602', '120'],
      [5, 'Old Yard', null, '02139', null],
    ])
  })

  it('is read from the sheet that the operator gives by name or number', async () => {
    const bytes = workbook(PLANTS, NOTES)
    for (const sheet of ['notes', '2']) {
      const { rows } = await readAll(bytes, { sheet }, 50_000)
      expect(rows.map(({ city_name }) => city_name)).toEqual(['Ocala'])
    }
    for (const sheet of ['Plans', '3', '0']) {
      await expect(readAll(bytes, { sheet }, 50_000)).rejects.toThrow(
        `There is no sheet "${sheet}" in this workbook. It has "Plants", "Notes".`,
      )
    }
    await expect(readAll('Name,City,State\nA,Tampa,FL\n', { sheet: '1' })).rejects.toThrow(
      '--sheet is for Excel workbooks only.',
    )
  })

  it('reads the saved value of a formula', async () => {
    const cells =
      '<row r="1"><c t="inlineStr"><is><t>Name</t></is></c><c t="inlineStr"><is><t>City</t></is></c><c t="inlineStr"><is><t>State</t></is></c></row>' +
      '<row r="2"><c t="str"><f>HYPERLINK("http://x/","A")</f><v>Acme Mill</v></c><c t="inlineStr"><is><t>Tampa</t></is></c><c t="inlineStr"><is><t>FL</t></is></c></row>'
    const { rows } = await readAll(archive(partsOf(oneSheet(cells))), {}, 50_000)
    expect(rows.map(({ name }) => name)).toEqual(['Acme Mill'])
  })
})

describe('a hostile workbook', () => {
  const refused = async (bytes: Buffer, message: string | RegExp) => {
    const reading = readAll(bytes, {}, 50_000)
    await expect(reading).rejects.toThrow(message)
    await expect(reading).rejects.toMatchObject({ name: 'UserFacingError' })
  }

  it('that is a zip bomb is rejected while unpacking', async () => {
    const bomb = {
      ...partsOf(oneSheet('')),
      'xl/sharedStrings.xml': Buffer.alloc(200 * 1024 * 1024, 32),
    }
    await refused(archive(bomb), 'unpacks to more than can be read')
  })

  it('that lies about its size is not trusted', async () => {
    const row = `<row r="2"><c t="inlineStr"><is><t>${'x'.repeat(5_000_000)}</t></is></c></row>`
    await refused(archive(partsOf(oneSheet(row)), 400), 'longer than a million characters')
  })

  it('with a cell that does not end is rejected before all of it is read', async () => {
    const row = `<row r="2"><c t="inlineStr"><is><t>${'x'.repeat(5_000_000)}`
    await refused(archive(partsOf(oneSheet(row))), 'longer than a million characters')
  })

  it('that defines entities has none expanded', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`
    const cells = '<row r="1"><c t="inlineStr"><is><t>Name&b;</t></is></c></row>'
    const reading = readAll(archive(partsOf(oneSheet(cells), bomb)), {}, 50_000)
    await expect(reading).rejects.toMatchObject({ name: 'UserFacingError' })
    await expect(reading).rejects.not.toThrow('aaaaaaaaaa')
  })

  it.each([
    [
      'a cell in the last corner',
      '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
      'columns',
    ],
    ['no rows', '', 'The file is empty.'],
  ])('with %s is rejected with one clear line', async (_, cells, message) => {
    await refused(archive(partsOf(oneSheet(cells))), message)
  })

  it('that is another ZIP archive, truncated or altered is rejected', async () => {
    const whole = workbook(PLANTS)
    await refused(whole.subarray(0, whole.length - 30), 'cut off or damaged')
    await refused(archive({ 'readme.txt': Buffer.from('hello') }), /workbook/)
    for (let at = 40; at < whole.length; at += 97) {
      const altered = Buffer.from(whole)
      altered[at] = (altered[at] ?? 0) ^ 0xff
      const outcome = await readAll(altered, {}, 50_000).then(
        () => 'read',
        (error) => error.name,
      )
      expect(['read', 'UserFacingError']).toContain(outcome)
    }
  })
})

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const part = (text: string) => Buffer.from(`<?xml version="1.0"?>${text}`)
const oneSheet = (rows: string) => [{ name: 'List', rows }]

/** A minimal workbook. */
function partsOf(sheets: { name: string; rows: string }[], doctype = ''): Record<string, Buffer> {
  const list = sheets.map(({ name }, at) => `<sheet name="${name}" r:id="r${at}"/>`)
  const links = sheets.map(
    (_, at) => `<Relationship Id="r${at}" Target="worksheets/sheet${at}.xml"/>`,
  )
  return {
    'xl/workbook.xml': part(
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets>${list.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': part(`<Relationships>${links.join('')}</Relationships>`),
    ...Object.fromEntries(
      sheets.map(({ rows }, at) => [
        `xl/worksheets/sheet${at}.xml`,
        part(`${doctype}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`),
      ]),
    ),
  }
}

/** A ZIP archive; `claimed` replaces the real size of the sheet. */
function archive(parts: Record<string, Buffer>, claimed?: number): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const packed = deflateRawSync(content)
    const size = claimed !== undefined && name.includes('sheet0') ? claimed : content.length
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(size, 18)
    fields.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), fields, Buffer.from(name), packed])
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(20, 4)
    fields.copy(entry, 6)
    entry.writeUInt32LE(offset, 42)
    directory.push(Buffer.concat([entry, Buffer.from(name)]))
    files.push(local)
    offset += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, entries, end])
}

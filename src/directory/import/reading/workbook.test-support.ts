/** Excel workbooks, assembled byte by byte, as Excel and as an attacker would write them. */
import { crc32, deflateRawSync } from 'node:zlib'

type Cell = string | number | Date | null
export type Sheet = { name: string; rows: Cell[][] }

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const DAY = 86_400_000
const FIRST_DAY = Date.UTC(1899, 11, 30)

/** A workbook with shared strings and dates as Excel writes them: a number and a style. */
export function workbook(...sheets: Sheet[]): Buffer {
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

const part = (text: string) => Buffer.from(`<?xml version="1.0"?>${text}`)
export const oneSheet = (rows: string) => [{ name: 'List', rows }]

/** A minimal workbook. */
export function partsOf(
  sheets: { name: string; rows: string }[],
  doctype = '',
): Record<string, Buffer> {
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
export function archive(parts: Record<string, Buffer>, claimed?: number): Buffer {
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

/**
 * Reads an Excel workbook (XLSX) row by row, as if its sheet had been saved as CSV. Nothing is
 * computed: a formula yields its saved value. Decision 086 explains why this is not a package.
 */
import { UserFacingError } from '../../../platform/errors.ts'
import type { CsvRecord } from './csv.ts'
import { Archive, type Attributes, localName, parseXml, readPart } from './workbook-parts.ts'

const MEGABYTE = 1024 * 1024
const MAX_FILE_BYTES = 64 * MEGABYTE
/** Unpacked. A sheet is streamed; only the shared strings are held in memory. */
const MAX_SHEET_BYTES = 1024 * MEGABYTE
const MAX_TEXTS_BYTES = 128 * MEGABYTE
const MAX_PART_BYTES = 4 * MEGABYTE
const MAX_COLUMNS = 2_000
const MAX_RECORD_LENGTH = 1_000_000
const MAX_NAMED = 10
const MAX_NAME_LENGTH = 60

/** The signature of a ZIP archive. */
export const isWorkbook = (head: Buffer) => head.toString('hex', 0, 4) === '504b0304'

export type Workbook = { sheet: string; sheets: string[]; records(): AsyncGenerator<CsvRecord> }

/** `wanted` is the name or the number of a sheet; null is the first. */
export async function openWorkbook(
  chunks: AsyncIterable<Uint8Array>,
  wanted: string | null,
): Promise<Workbook> {
  const archive = new Archive(await readWhole(chunks))
  const { sheets, isFrom1904 } = await readSheets(archive)
  const names = sheets.map(({ name }) => name)
  const sheet = wanted === null ? sheets[0] : sheets[findSheet(names, wanted)]
  if (!sheet) throw new UserFacingError(noSheet(names, wanted))
  const records = async function* () {
    const texts = await readSharedTexts(archive)
    const isDate = await readDateStyles(archive)
    yield* new SheetReader(texts, isDate, isFrom1904).read(archive, sheet.part)
  }
  return { sheet: sheet.name, sheets: names, records }
}

async function readWhole(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of chunks) {
    size += part.byteLength
    if (size > MAX_FILE_BYTES) {
      const most = MAX_FILE_BYTES / MEGABYTE
      throw new UserFacingError(
        `This workbook is larger than ${most} MB: save the sheet as CSV first.`,
      )
    }
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Finds a sheet by name, ignoring case, or by number from 1. */
function findSheet(names: string[], wanted: string): number {
  const lower = wanted.trim().toLowerCase()
  const named = names.findIndex((name) => name.trim().toLowerCase() === lower)
  return named === -1 && /^\d{1,4}$/.test(lower) ? Number(lower) - 1 : named
}

function noSheet(names: string[], wanted: string | null): string {
  if (wanted === null) return 'This workbook has no sheet.'
  const shown = names.slice(0, MAX_NAMED).map((name) => `"${name.slice(0, MAX_NAME_LENGTH)}"`)
  const more = names.length > MAX_NAMED ? `, and ${names.length - MAX_NAMED} more` : ''
  return `There is no sheet "${wanted.slice(0, MAX_NAME_LENGTH)}" in this workbook. It has ${shown.join(', ')}${more}.`
}

type Sheet = { name: string; part: string }

async function readSheets(archive: Archive): Promise<{ sheets: Sheet[]; isFrom1904: boolean }> {
  if (!archive.has('xl/workbook.xml')) {
    throw new UserFacingError('This ZIP archive is not an Excel workbook: unpack it first.')
  }
  const targets = new Map<string, string>()
  await readPart(archive, 'xl/_rels/workbook.xml.rels', MAX_PART_BYTES, {
    open(name, { Id, Target }) {
      if (name === 'Relationship' && Id && Target) targets.set(Id, Target)
    },
  })
  const sheets: Sheet[] = []
  let isFrom1904 = false
  await readPart(archive, 'xl/workbook.xml', MAX_PART_BYTES, {
    open(name, attributes) {
      if (name === 'workbookPr') isFrom1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => localName(key) === 'id')?.[1]
      const target = id === undefined ? undefined : targets.get(id)
      // A chart is listed as a sheet, but has no rows.
      if (target && /worksheets\//.test(target)) {
        const part = target.startsWith('/') ? target.slice(1) : `xl/${target}`
        sheets.push({ name: attributes.name ?? '', part })
      }
    },
  })
  return { sheets, isFrom1904 }
}

/** Shared strings, without phonetic hints. */
async function readSharedTexts(archive: Archive): Promise<string[]> {
  const texts: string[] = []
  if (!archive.has('xl/sharedStrings.xml')) return texts
  let text = ''
  let isText = false
  let isPhonetic = false
  await readPart(archive, 'xl/sharedStrings.xml', MAX_TEXTS_BYTES, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    text(piece) {
      if (isText) text += piece
    },
    close(name) {
      isText = false
      if (name === 'rPh') isPhonetic = false
      if (name === 'si') texts.push(unescaped(text))
    },
  })
  return texts
}

/** Control characters, as Excel writes them: _x000D_. */
const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text

/** The built-in date formats. */
const DATE_FORMATS = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58,
])

/** Whether each style formats a date. */
async function readDateStyles(archive: Archive): Promise<boolean[]> {
  const styles: boolean[] = []
  if (!archive.has('xl/styles.xml')) return styles
  const formats = new Map<number, boolean>()
  let isCellStyle = false
  await readPart(archive, 'xl/styles.xml', MAX_PART_BYTES, {
    open(name, { numFmtId, formatCode = '' }) {
      if (name === 'cellXfs') isCellStyle = true
      const id = Number(numFmtId)
      // Without quoted text, colors and conditions: d and y mean a date.
      const plain = formatCode.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
      if (name === 'numFmt') formats.set(id, /[dy]/i.test(plain))
      if (name === 'xf' && isCellStyle) styles.push(formats.get(id) ?? DATE_FORMATS.has(id))
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return styles
}

/** Days from each calendar's epoch to 1970. */
const DAYS_TO_1970 = { from1900: 25_569, from1904: 24_107 }
const LAST_DAY = 2_958_465

class SheetReader {
  readonly #texts: string[]
  readonly #isDate: boolean[]
  readonly #daysTo1970: number
  #records: CsvRecord[] = []
  #line = 0
  #cells: string[] = []
  #size = 0
  #column = -1
  #type = ''
  #style = 0
  #value = ''
  #isValue = false

  constructor(texts: string[], isDate: boolean[], isFrom1904: boolean) {
    this.#texts = texts
    this.#isDate = isDate
    this.#daysTo1970 = isFrom1904 ? DAYS_TO_1970.from1904 : DAYS_TO_1970.from1900
  }

  async *read(archive: Archive, part: string): AsyncGenerator<CsvRecord> {
    const pieces = parseXml(archive.text(part, MAX_SHEET_BYTES), {
      open: (name, attributes) => this.#open(name, attributes),
      text: (text) => this.#add(text),
      close: (name) => this.#close(name),
    })
    for await (const _ of pieces) {
      const records = this.#records
      this.#records = []
      yield* records
    }
    yield* this.#records
  }

  #open(name: string, { r, t, s }: Attributes): void {
    if (name === 'row') {
      this.#line = r !== undefined && /^\d{1,7}$/.test(r) ? Number(r) : this.#line + 1
      this.#cells = []
      this.#size = 0
      this.#column = -1
    } else if (name === 'c') {
      this.#column = columnOf(r) ?? this.#column + 1
      if (this.#column >= MAX_COLUMNS) {
        throw new UserFacingError(`Line ${this.#line} has more than 2,000 columns.`)
      }
      this.#type = t ?? 'n'
      this.#style = Number(s ?? 0)
      this.#value = ''
    } else {
      this.#isValue = name === 'v' || name === 't'
    }
  }

  #add(text: string): void {
    if (!this.#isValue) return
    this.#value += text
    if (this.#value.length > MAX_RECORD_LENGTH) this.#refuseLength()
  }

  #close(name: string): void {
    this.#isValue = false
    if (name === 'c') {
      while (this.#cells.length < this.#column) this.#cells.push('')
      const text = this.#text()
      this.#cells[this.#column] = text
      this.#size += text.length
      if (this.#size > MAX_RECORD_LENGTH) this.#refuseLength()
    } else if (name === 'row' && this.#cells.some((cell) => cell.trim() !== '')) {
      this.#records.push({ cells: this.#cells, line: this.#line })
    }
  }

  #refuseLength(): never {
    throw new UserFacingError(
      `The record on line ${this.#line} is longer than a million characters.`,
    )
  }

  #text(): string {
    const value = this.#value
    if (this.#type === 's') return this.#texts[Number(value)] ?? ''
    if (this.#type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    if (this.#type !== 'n') return unescaped(value)
    if (value === '') return ''
    const number = Number(value)
    if (!Number.isFinite(number)) return ''
    if (this.#isDate[this.#style] && number >= 1 && number <= LAST_DAY) return this.#day(number)
    // Excel shows fifteen digits; the rest is floating-point noise.
    return String(Number(number.toPrecision(15)))
  }

  #day(days: number): string {
    const moment = new Date(Math.round((days - this.#daysTo1970) * 86_400) * 1000).toISOString()
    return moment.replace(/T00:00:00\.000Z$/, '').replace('.000Z', 'Z')
  }
}

/** "AB12" is column 27; null without an address. */
function columnOf(address: string | undefined): number | null {
  const letters = address?.match(/^[A-Z]{1,3}/)?.[0]
  if (!letters) return null
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

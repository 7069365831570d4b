/**
 * Splits text into records, chunk by chunk. Lenient where real files are untidy (any line ending,
 * stray quotes), strict where guessing would invent data (a quote that never closes).
 */
import { UserFacingError } from '../../../platform/errors.ts'

export type CsvRecord = {
  cells: string[]
  /** The line on which the record starts, from 1. */
  line: number
}

const MAX_COLUMNS = 2_000
const MAX_RECORD_LENGTH = 1_000_000

const QUOTE = 34
const NEWLINE = 10
const RETURN = 13

const AT_START = 0
const PLAIN = 1
const QUOTED = 2
/** After a quote inside a quoted cell: its end, or the first half of an escaped quote. */
const QUOTE_SEEN = 3

export class CsvParser {
  readonly #delimiter: number
  readonly #onRecord: (record: CsvRecord) => void
  #state = AT_START
  #cell = ''
  #cells: string[] = []
  #size = 0
  #line = 1
  #recordLine = 1
  #quoteLine = 1
  #wasReturn = false

  constructor(delimiter: string, onRecord: (record: CsvRecord) => void) {
    this.#delimiter = delimiter.charCodeAt(0)
    this.#onRecord = onRecord
  }

  write(text: string): void {
    const length = text.length
    const delimiter = this.#delimiter
    let start = 0
    for (let at = 0; at < length; at++) {
      const mark = nextMark(text, at, delimiter)
      if (mark > at) {
        if (this.#state !== QUOTED) this.#state = PLAIN
        this.#wasReturn = false
        if (mark === length) break
        at = mark
      }
      const code = text.charCodeAt(at)
      if (code === NEWLINE ? !this.#wasReturn : code === RETURN) this.#line += 1
      if (this.#state === QUOTED) {
        this.#wasReturn = code === RETURN
        if (code !== QUOTE) continue
        this.#append(text.slice(start, at))
        this.#state = QUOTE_SEEN
        start = at + 1
        continue
      }
      if (code === QUOTE) {
        this.#wasReturn = false
        if (this.#state === AT_START) {
          this.#quoteLine = this.#line
          this.#state = QUOTED
          start = at + 1
        } else if (this.#state === QUOTE_SEEN) {
          this.#cell += '"'
          this.#state = QUOTED
          start = at + 1
        } else if ((this.#cell + text.slice(start, at)).trim() === '') {
          // Spaces between the delimiter and the opening quote.
          this.#cell = ''
          this.#quoteLine = this.#line
          this.#state = QUOTED
          start = at + 1
        }
        continue
      }
      if (code === NEWLINE && this.#wasReturn) {
        // The second half of a Windows line ending.
        this.#wasReturn = false
        start = at + 1
        this.#recordLine = this.#line
        continue
      }
      this.#wasReturn = code === RETURN
      if (code === delimiter) {
        this.#endCell(text.slice(start, at))
        start = at + 1
      } else if (code === NEWLINE || code === RETURN) {
        this.#endCell(text.slice(start, at))
        this.#endRecord()
        start = at + 1
      }
    }
    if (start < length) this.#append(text.slice(start))
  }

  end(): void {
    if (this.#state === QUOTED) {
      throw new UserFacingError(
        `The file ends inside a quoted cell that begins on line ${this.#quoteLine}: it looks cut off.`,
      )
    }
    if (this.#cells.length > 0 || this.#cell !== '') {
      this.#endCell('')
      this.#endRecord()
    }
  }

  #append(text: string): void {
    this.#cell += text
    this.#size += text.length
    if (this.#size > MAX_RECORD_LENGTH) {
      const hint = this.#state === QUOTED ? ` A quote opened on line ${this.#quoteLine}.` : ''
      throw new UserFacingError(
        `The record on line ${this.#recordLine} is longer than a million characters.${hint}`,
      )
    }
  }

  #endCell(text: string): void {
    if (text !== '') this.#append(text)
    this.#cells.push(this.#cell)
    this.#cell = ''
    this.#state = AT_START
    if (this.#cells.length > MAX_COLUMNS) {
      throw new UserFacingError(`Line ${this.#recordLine} has more than 2,000 columns.`)
    }
  }

  #endRecord(): void {
    const cells = this.#cells
    // A line of spaces is not a record: agencies end files with them.
    const isBlank = cells.length === 1 && cells[0]?.trim() === ''
    if (!isBlank) this.#onRecord({ cells, line: this.#recordLine })
    this.#cells = []
    this.#size = 0
    this.#recordLine = this.#line
  }
}

/** Where the next character is that may end a cell: nearly all others are just part of one. */
function nextMark(text: string, from: number, delimiter: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === delimiter || code === QUOTE || code === NEWLINE || code === RETURN) return at
  }
  return text.length
}

const CANDIDATES = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof CANDIDATES)[number]

const RECORDS_LOOKED_AT = 50

/** The delimiter: the one that splits the first records into equal widths. */
export function findDelimiter(head: string): Delimiter {
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of CANDIDATES) {
    const score = scoreOf(widthsWith(delimiter, head))
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

function widthsWith(delimiter: Delimiter, head: string): number[] {
  const widths: number[] = []
  const parser = new CsvParser(delimiter, ({ cells }) => {
    if (widths.length < RECORDS_LOOKED_AT) widths.push(cells.length)
  })
  // The sample may end anywhere, so its last record is ignored and no quote needs closing.
  parser.write(head)
  if (widths.length === 0) parser.write('\n')
  return widths
}

/** How many records have the most common width; of equals, the wider wins. */
function scoreOf(widths: number[]): number {
  const counts = new Map<number, number>()
  for (const width of widths) {
    if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1)
  }
  let score = 0
  for (const [width, count] of counts) score = Math.max(score, count + width / 10_000)
  return score
}

export function nameOfDelimiter(delimiter: Delimiter): string {
  return { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' }[delimiter]
}

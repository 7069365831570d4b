/** Our exports as JSON, one facility per line: read as if they were CSV. */
import { UserFacingError } from '../../../platform/errors.ts'
import type { CsvRecord } from './csv.ts'

const MAX_COLUMNS = 2_000
const MAX_LINE_LENGTH = 1_000_000

/** Lines of objects, with or without the brackets and commas of an array. */
export const isJsonLines = (head: string) => /^\s*(\[\s*)?\{\s*"/.test(head)

export class JsonLinesParser {
  readonly #onRecord: (record: CsvRecord) => void
  #rest = ''
  #line = 0
  #header: string[] | null = null

  constructor(onRecord: (record: CsvRecord) => void) {
    this.#onRecord = onRecord
  }

  write(text: string): void {
    const lines = (this.#rest + text).split('\n')
    this.#rest = lines.pop() ?? ''
    for (const line of lines) this.#read(line)
    if (this.#rest.length > MAX_LINE_LENGTH) {
      this.#line += 1
      this.#refuse('is longer than a million characters')
    }
  }

  end(): void {
    if (this.#rest !== '') this.#read(this.#rest)
    this.#rest = ''
  }

  #read(line: string): void {
    this.#line += 1
    const text = line.trim().replace(/,$/, '')
    if (text === '' || text === '[' || text === ']') return
    const facility = parsed(text)
    if (!facility) this.#refuse('is not one JSON object: there must be one on each line')
    if (!this.#header) {
      this.#header = Object.keys(facility)
      if (this.#header.length > MAX_COLUMNS) this.#refuse('has more than 2,000 fields')
      this.#onRecord({ cells: this.#header, line: this.#line })
    }
    this.#onRecord({ cells: this.#header.map((name) => cellOf(facility[name])), line: this.#line })
  }

  #refuse(problem: string): never {
    throw new UserFacingError(`Line ${this.#line} ${problem}.`)
  }
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Lists and evidence stay JSON, which their readers understand. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value) && value.length === 0) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

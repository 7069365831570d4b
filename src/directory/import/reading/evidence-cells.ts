/** Dates, amounts and standards in the cells of federal lists. A bad one rejects its row. */
import { formatDate } from '../../../ui/dates.ts'

/** The cell of one of the columns that a template reads. */
export type CellOf<Key extends string> = (key: Key) => string | null

export class BadCell extends Error {
  /** The key of the cell; for the report, the name of its column. */
  readonly key: string
  readonly value: string

  constructor(key: string, reason: string, value = '') {
    super(reason)
    this.key = key
    this.value = value
  }
}

const thisYear = () => new Date().getFullYear()

export function readYear<Key extends string>(
  cell: CellOf<Key>,
  key: Key,
  earliest: number,
): number | null {
  const text = cell(key)
  if (text === null) return null
  const year = Number(text.match(/^(\d{4})(\.0+)?$/)?.[1])
  if (year >= earliest && year <= thisYear()) return year
  throw new BadCell(key, `not a year from ${earliest} to ${thisYear()}`)
}

export type Day = { iso: string; year: number; inWords: string }

/** 1994-03-31 with or without a time, 3/31/1994, or 19940331. */
export function readDay<Key extends string>(cell: CellOf<Key>, key: Key): Day | null {
  const text = cell(key)
  if (text === null) return null
  const iso =
    text.match(/^(\d{4})-(\d{2})-(\d{2})(?=$|[T ])/) ?? text.match(/^(\d{4})(\d\d)(\d\d)$/)
  const [, month, day, year] = text.match(/^(\d{1,2})\/(\d{1,2})\/(\d{4})(?=$| )/) ?? []
  const parts = iso ? iso.slice(1) : [year ?? '', month ?? '', day ?? '']
  const date = parts.map((part, at) => part.padStart(at === 0 ? 4 : 2, '0')).join('-')
  const moment = new Date(`${date}T00:00:00Z`)
  // The 31st of a shorter month is no date, though JavaScript reads it as one of the next month.
  const isDay = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date)
  const found = moment.getUTCFullYear()
  if (!isDay || found < 1900 || found > thisYear()) throw new BadCell(key, 'not a date')
  return { iso: date, year: found, inWords: formatDate(date) }
}

const LARGEST = 1e12

/** Pounds or tons: "1,204", "24300.5", "0E-10". */
export function readAmount<Key extends string>(cell: CellOf<Key>, key: Key): number | null {
  const text = cell(key)
  if (text === null) return null
  const amount = /^-?[\d,]*\.?\d+(e[+-]?\d{1,3})?$/i.test(text)
    ? Number(text.replaceAll(',', ''))
    : Number.NaN
  if (Number.isNaN(amount)) throw new BadCell(key, 'not an amount')
  if (amount < 0) throw new BadCell(key, 'a negative amount')
  if (amount > LARGEST) throw new BadCell(key, 'an amount too large to be true')
  return amount
}

export const inWords = (amount: number) =>
  amount.toLocaleString('en-US', { maximumFractionDigits: amount < 1 ? 4 : 1 })

/** 1910.93a and 1926.58 came before 1910.1001 and 1926.1101; 1915.1001 is for shipyards. */
const ASBESTOS_STANDARDS = new Set(['1910.1001', '1910.93a', '1915.1001', '1926.1101', '1926.58'])

/**
 * The asbestos standard that is cited, without its paragraph: "19261101 G08" is 1926.1101. Null for
 * another standard.
 */
export function asbestosStandard(cell: CellOf<'standard'>): string | null {
  const text = cell('standard')
  if (text === null) throw new BadCell('standard', 'no standard')
  // The general duty clause, which names no hazard.
  if (/^5A/i.test(text)) return null
  const [, part, coded, plain] =
    text.match(/^(?:29 ?CFR ?)?(19\d\d)(?:0*(\d{1,4}[a-z]?)|\.(\d{1,4}[a-z]?))(?=$|[\s.(])/i) ?? []
  const section = coded ?? plain
  if (!part || !section) throw new BadCell('standard', 'not the number of a federal standard')
  const standard = `${part}.${section.toLowerCase()}`
  return ASBESTOS_STANDARDS.has(standard) ? standard : null
}

/** Fields of the visitors' forms, as JSON or as a form sends them. */

import { z } from 'zod'
import { m } from '../../paraglide/messages.js'
import { findState } from '../../site/us.ts'

export const MAX_ID = 2_147_483_647

/** Rows on a page of a list for staff (spec §9). */
export const PAGE_SIZE = 50

/** The lead that an address of the API names. */
export const leadIdSchema = z.object({ id: z.coerce.number().int().min(1).max(MAX_ID) })

/** Called when a value is wrong: the text is in the language of the request. */
export const say = (text: () => string) => ({ error: () => text() })
const isText = say(() => m.fields_text())

/** Omitted values arrive as empty strings from forms, and as null from some callers. */
const absent = (value: unknown) =>
  value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value

/** Control characters have no meaning here, and the database rejects NUL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

export function text(
  max: number,
  { lines = false, ...meta }: { lines?: boolean; description?: string },
) {
  const clean = (value: unknown) => {
    if (typeof value !== 'string') return absent(value)
    const wellFormed = value.toWellFormed().normalize('NFC').replace(CONTROLS, '')
    return absent((lines ? wellFormed : wellFormed.replace(/\s+/g, ' ')).trim())
  }
  return z
    .preprocess(
      clean,
      z
        .string(isText)
        .max(
          max,
          say(() => m.fields_at_most({ max })),
        )
        .optional(),
    )
    .meta({ type: 'string', maxLength: max, ...meta })
}

export function choice<const Value extends string>(values: readonly Value[], description: string) {
  return z
    .preprocess(
      absent,
      z
        .enum(
          values,
          say(() => m.fields_one_of({ values: values.join(', ') })),
        )
        .optional(),
    )
    .meta({ type: 'string', enum: [...values], description })
}

const WRONG_ID = say(() => m.fields_whole_number({ largest: MAX_ID }))
export const recordId = (description: string) =>
  z
    .preprocess(
      (value) =>
        typeof value === 'string' && /^\s*\d{1,10}\s*$/.test(value) ? +value : absent(value),
      z.int(WRONG_ID).min(1, WRONG_ID).max(MAX_ID, WRONG_ID).optional(),
    )
    .meta({ type: 'integer', minimum: 1, maximum: MAX_ID, description })

const SPOKEN = new Map<unknown, boolean>([
  ...['true', 'yes', 'on', '1'].map((word) => [word, true] as const),
  ...['false', 'no', 'off', '0'].map((word) => [word, false] as const),
])

/** Forms send a word, or nothing for a box that is not ticked. */
export const flag = (description: string) =>
  z
    .preprocess(
      (value) => SPOKEN.get(typeof value === 'string' ? value.trim() : value) ?? absent(value),
      z.boolean(say(() => m.fields_true_or_false())).optional(),
    )
    .meta({ type: 'boolean', description })

export const stateCode = (description: string) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' ? absent(value.trim().toUpperCase()) : absent(value)),
      z
        .string(isText)
        .refine(
          (code) => code.length === 2 && findState(code) !== null,
          say(() => m.fields_state()),
        )
        .optional(),
    )
    .meta({ type: 'string', pattern: '^[A-Za-z]{2}$', description })

const EARLIEST_YEAR = 1900
const isPast = (date: string) =>
  Number(date.slice(0, 4)) >= EARLIEST_YEAR &&
  date <= new Date().toISOString().slice(0, date.length)
const OUT_OF_RANGE = say(() => m.fields_until_today({ year: EARLIEST_YEAR }))

export const month = (description: string) =>
  z
    .preprocess(
      absent,
      z
        .string(isText)
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { ...say(() => m.fields_month()), abort: true })
        .refine(isPast, OUT_OF_RANGE)
        .optional(),
    )
    .meta({ type: 'string', pattern: '^\\d{4}-(0[1-9]|1[0-2])$', description })

export const yearOrMonth = (description: string) =>
  z
    .preprocess(
      (value) => (typeof value === 'number' ? String(value) : absent(value)),
      z
        .string(isText)
        .trim()
        .regex(/^\d{4}(-(0[1-9]|1[0-2]))?$/, {
          ...say(() => m.fields_year_or_month()),
          abort: true,
        })
        .refine(isPast, OUT_OF_RANGE)
        .optional(),
    )
    .meta({ type: 'string', pattern: '^\\d{4}(-(0[1-9]|1[0-2]))?$', description })

export const valuesOf = (options: readonly { value: string }[]) => options.map(({ value }) => value)

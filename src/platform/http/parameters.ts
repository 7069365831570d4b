/** Request parameters that many calls share, each with limits and a message for a wrong value. */
import { z } from 'zod'

const formatCount = (count: number) => count.toLocaleString('en-US')

/** The largest id a PostgreSQL integer can hold. */
const MAX_ID = 2_147_483_647

type WholeNumber = {
  min: number
  max: number
  description: string
  default?: number
  example?: number
}

export function wholeNumber({ min, max, ...documented }: WholeNumber) {
  const wrong = `must be a whole number from ${formatCount(min)} to ${formatCount(max)}`
  // Digits only: Number() alone would also take "", " 5", "1e3" and "0x10".
  return z
    .string(wrong)
    .regex(/^\d{1,10}$/, wrong)
    .transform(Number)
    .refine((number) => number >= min && number <= max, wrong)
    .meta({ type: 'integer', minimum: min, maximum: max, ...documented })
}

export const idParameter = (description: string) =>
  wholeNumber({ min: 1, max: MAX_ID, description, example: 1 })

export function textParameter(max: number, description: string, example?: string) {
  const wrong = `must have 1 to ${formatCount(max)} characters`
  return (
    z
      .string(wrong)
      .trim()
      .min(1, wrong)
      .max(max, wrong)
      // A zero byte would be a database error rather than an unknown name.
      .regex(/^\P{Cc}*$/u, 'must not hold control characters')
      .meta({ minLength: 1, maxLength: max, description, ...(example ? { example } : {}) })
  )
}

export const slugParameter = (description: string, example?: string) =>
  textParameter(200, description, example)

export const limitParameter = wholeNumber({
  min: 1,
  max: 1000,
  default: 100,
  description: 'How many to reply with at most.',
}).default(100)

export const offsetParameter = wholeNumber({
  min: 0,
  max: 10_000_000,
  default: 0,
  description: 'How many to skip, to read on where the last reply ended.',
}).default(0)

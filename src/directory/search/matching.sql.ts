/**
 * Which records match a reading of a search text, and how well. The SQL depends on the shape of a reading
 * alone: what was typed are the values of its placeholders.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Reading } from './search-readings.ts'

const value = sql.placeholder

/** Readings of one shape have the same SQL. */
export const shapeOf = ({ query: { lookup, rest }, name }: Reading): string =>
  `${lookup.length}${rest === null ? '' : ' rest'}${name === null ? '' : ' name'}`

export function valuesOf({ query, name }: Reading): Record<string, unknown> {
  const { lookup, rest, whole, begun } = query
  return {
    ...Object.fromEntries(lookup.map((one, i) => [`lookup${i}`, one])),
    rest,
    whole,
    begun,
    ...(name === null ? {} : { name, nameEnd: `${name}{`, bonus: bonusFor(name) }),
  }
}

/** Parameters of `matchingCompanies`. */
export function companyValues({ query: { lookup, rest } }: Reading): Record<string, unknown> {
  return {
    ...Object.fromEntries(lookup.map((one, i) => [`companies${i}`, ofCompanies(one)])),
    companyRest: rest === null ? null : ofCompanies(rest),
  }
}

/**
 * In a subselect, so that the planner does not see the words: it would overestimate many
 * alternatives and scan the table instead of the index.
 */
const haveWords = (lookup: string[], rest: string | null): SQL =>
  sql.join(
    [
      ...lookup.map((name) => sql`words @@ (select ${value(name)}::tsquery)`),
      // Inside coalesce() a condition is checked on the rows that were found, never by the index.
      ...(rest === null ? [] : [sql`coalesce(words @@ (select ${value(rest)}::tsquery), false)`]),
    ],
    sql` and `,
  )

export const matching = ({ query: { lookup, rest } }: Reading): SQL =>
  haveWords(
    lookup.map((_, i) => `lookup${i}`),
    rest === null ? null : 'rest',
  )

/** Prominent or not. Written so that each half can use its partial index. */
export const inEither = (matches: SQL): SQL =>
  sql`((is_prominent and ${matches}) or (not is_prominent and ${matches}))`

/** Rows whose companies or former names have all the words. */
export const matchingCompanies = ({ query: { lookup, rest } }: Reading): SQL =>
  haveWords(
    lookup.map((_, i) => `companies${i}`),
    rest === null ? null : 'companyRest',
  )

const ofCompanies = (match: string): string =>
  match.replace(/[a-z0-9]+(:\*)?/g, (term, begun) => (begun ? `${term}B` : `${term}:B`))

/** Weights of D (street and type), C (place), B (companies) and A (name). */
const WEIGHTS = sql.raw(`'{0.1, 0.4, 0.5, 1}'::real[]`)

/** How well a row matches. */
export function score(reading: Reading): SQL {
  return sql`
    (ts_rank(${WEIGHTS}, words, ${value('whole')}::tsquery)
      + ts_rank(${WEIGHTS}, words, ${value('begun')}::tsquery)) * importance + ${nameScore(reading)}`
}

/** An exact name always comes first. */
export function nameScore({ name }: Reading): SQL {
  if (name === null) return sql`0`
  return sql`case when name = ${value('name')} then 4
                  when ${beginsWithName} then ${value('bonus')}::real else 0 end`
}

/** One word says little: "School Street Foundry" should not outrank schools. */
const bonusFor = (name: string): number => (name.includes(' ') ? 0.2 : 0)

/** Names are plain text: "{" sorts after every character in them. */
const beginsWithName = sql`
  name ~>=~ (select ${value('name')}::text) and name ~<~ (select ${value('nameEnd')}::text)`

/** Rows whose name begins with the whole text. */
export const named = ({ name }: Reading): SQL => (name === null ? sql`false` : beginsWithName)

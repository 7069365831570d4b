/** Which records match a reading of a search text, and how well. */
import { type SQL, sql } from 'drizzle-orm'
import type { Reading } from './search-readings.ts'

/**
 * In a subselect, so that the planner does not see the words: it would overestimate many
 * alternatives and scan the table instead of the index.
 */
const haveWords = (lookup: string[], rest: string | null): SQL =>
  sql.join(
    [
      ...lookup.map((one) => sql`words @@ (select ${one}::tsquery)`),
      // Inside coalesce() a condition is checked on the rows that were found, never by the index.
      ...(rest === null ? [] : [sql`coalesce(words @@ (select ${rest}::tsquery), false)`]),
    ],
    sql` and `,
  )

export const matching = ({ query }: Reading): SQL => haveWords(query.lookup, query.rest)

/** Prominent or not. Written so that each half can use its partial index. */
export const inEither = (matches: SQL): SQL =>
  sql`((is_prominent and ${matches}) or (not is_prominent and ${matches}))`

/** Rows whose companies or former names have all the words. */
export function matchingCompanies({ query: { lookup, rest } }: Reading): SQL {
  return haveWords(lookup.map(ofCompanies), rest === null ? null : ofCompanies(rest))
}

const ofCompanies = (match: string): string =>
  match.replace(/[a-z0-9]+(:\*)?/g, (term, begun) => (begun ? `${term}B` : `${term}:B`))

/** Weights of D (street and type), C (place), B (companies) and A (name). */
const WEIGHTS = sql.raw(`'{0.1, 0.4, 0.5, 1}'::real[]`)

/** How well a row matches. */
export function score(reading: Reading): SQL {
  const { whole, begun } = reading.query
  return sql`
    (ts_rank(${WEIGHTS}, words, ${whole}::tsquery)
      + ts_rank(${WEIGHTS}, words, ${begun}::tsquery)) * importance + ${nameScore(reading)}`
}

/** An exact name always comes first. */
export function nameScore({ name }: Reading): SQL {
  if (name === null) return sql`0`
  return sql`case when name = ${name} then 4 when ${beginsWith(name)} then ${bonusFor(name)}::real else 0 end`
}

/** One word says little: "School Street Foundry" should not outrank schools. */
const bonusFor = (name: string): number => (name.includes(' ') ? 0.2 : 0)

/** Names are plain text: "{" sorts after every character in them. */
export const beginsWith = (name: string): SQL => sql`name ~>=~ ${name} and name ~<~ ${`${name}{`}`

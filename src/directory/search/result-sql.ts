/** What is a result, and in which order they come: conditions on a row of facility_search. */
import { type SQL, sql } from 'drizzle-orm'
import type { Reading } from './search-readings.ts'

/**
 * Asked through a select, so that the planner does not see the words: knowing them, it would take
 * many alternatives for many rows, and rather read the whole table than the index.
 */
export const matching = ({ query }: Reading): SQL => sql`words @@ (select ${query.match}::tsquery)`

/** Weights of street and kind, place, companies, name. */
const WEIGHTS = sql.raw(`'{0.1, 0.4, 0.5, 1}'::real[]`)

/** How well a row answers. */
export function score(reading: Reading): SQL {
  const { whole, begun } = reading.query
  return sql`
    (ts_rank(${WEIGHTS}, words, ${whole}::tsquery)
      + ts_rank(${WEIGHTS}, words, ${begun}::tsquery)) * importance + ${nameScore(reading)}`
}

/** A name that is the very text comes first, whatever else there is. */
export function nameScore({ name }: Reading): SQL {
  if (name === null) return sql`0`
  return sql`case when name = ${name} then 4 when ${beginsWith(name)} then ${bonusFor(name)}::real else 0 end`
}

/** One word alone says little: "School Street Foundry" is no better a school than others. */
const bonusFor = (name: string): number => (name.includes(' ') ? 0.2 : 0)

/** Names are plain text: "{" follows all that can be in them. */
export const beginsWith = (name: string): SQL => sql`name ~>=~ ${name} and name ~<~ ${`${name}{`}`

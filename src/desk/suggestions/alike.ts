/** How a workplace that somebody named compares with a record that search found, with the reasons in words. */

import type { SuggestionRecord } from '../../leads/suggestions/suggestion-records.sql.ts'
import { m } from '../../paraglide/messages.js'
import type { Candidate } from './suggestions.contract.ts'

type Named = { name: string; place: string; years: string | null }

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1)

/** The share of the shorter name's words that the other has too. */
function sharedWords(a: string, b: string): number {
  const [fewer = [], more = []] = [wordsOf(a), wordsOf(b)].sort((x, y) => x.length - y.length)
  return fewer.length === 0 ? 0 : fewer.filter((word) => more.includes(word)).length / fewer.length
}

const YEAR = /\b(1[89]\d\d|20\d\d)\b/g

/** The first and the last year that a text names. */
function spanIn(text: string | null): [from: number, to: number] | null {
  const years = (text?.match(YEAR) ?? []).map(Number)
  return years.length > 0 ? [Math.min(...years), Math.max(...years)] : null
}

/** How much of a name must be the same. */
const ALMOST = 0.75
const SOME = 0.3

export function compareWith(named: Named, record: SuggestionRecord): Omit<Candidate, 'record'> {
  const names = [record.name, ...record.values.former_names.split(';')]
  const shared = Math.max(...names.map((name) => sharedWords(named.name, name)))
  const [city = ''] = record.place.split(',')
  const isSameCity = sharedWords(named.place, city) === 1
  const [theirs, ours] = [spanIn(named.years), spanIn(record.values.operational_years)]
  const doYearsMeet = theirs && ours ? theirs[0] <= ours[1] && theirs[1] >= ours[0] : null
  const isLikely = isSameCity && shared >= ALMOST && doYearsMeet !== false
  return {
    reasons: [
      isSameCity ? m.desk_suggestions_same_city() : m.desk_suggestions_other_city({ city }),
      shared >= ALMOST
        ? m.desk_suggestions_almost_same_name()
        : shared >= SOME
          ? m.desk_suggestions_some_words()
          : m.desk_suggestions_other_name(),
      doYearsMeet === null
        ? null
        : doYearsMeet
          ? m.desk_suggestions_years_meet()
          : m.desk_suggestions_years_differ(),
    ].filter((reason) => reason !== null),
    likelihood: isLikely ? 'likely' : isSameCity || shared >= ALMOST ? 'possible' : 'unlikely',
  }
}

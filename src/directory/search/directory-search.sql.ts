/** Everything in the directory that matches a text: facilities, places and companies. */
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { constant, executePrepared } from '../../platform/database/prepared.ts'
import { urls } from '../../site/urls.ts'
import type { Grade } from '../evidence/grades.ts'
import { facilitiesOf, findPlaces, type Places } from './places.sql.ts'
import type { Everything, SearchResult, Suggestion } from './search.contract.ts'
import { listBestFacilities, matchingCompanies } from './search.sql.ts'
import { LONGEST_QUERY } from './search-limits.ts'
import { findInstead, type Reading, toPlain } from './search-readings.ts'
import { plainText, stem, withoutAccents, wordsOf } from './search-words.ts'
import { fromSpanish } from './spanish-words.ts'
import { suggestionTexts } from './suggestions.texts.ts'

export type Found = Places &
  Pick<Everything, 'total' | 'corrected' | 'isClosest'> & {
    facilities: Suggestion[]
    companies: Suggestion[]
  }

export async function searchDirectory(db: Queryable, text: string, limit: number): Promise<Found> {
  const words = wordsOf(await toPlain(db, text))
  const [best, places] = await Promise.all([
    listBestFacilities(db, text, limit),
    findPlaces(db, fromSpanish(words) ?? words),
  ])
  const { facilities, total, corrected, isClosest, reading } = best
  const searched = corrected ? corrected.split(' ') : words
  const { about, companies } = await listAbout(db, facilities, reading)
  return {
    ...places,
    total,
    corrected,
    isClosest,
    facilities: facilities.map((facility) => asSuggestion(facility, about, searched)),
    companies: asCompanies(companies, about, searched),
  }
}

/** Another text that finds facilities, for when this one finds nothing at all. */
export async function findAnotherText(db: Queryable, text: string): Promise<string | null> {
  const instead = await findInstead(db, text)
  if (!instead) return null
  const { total } = await listBestFacilities(db, instead, 1)
  return total === 0 ? null : instead
}

type About = {
  id: number
  grade: Grade
  company: string | null
  parent: string | null
  formerNames: string[]
}

/** At most this many records are read for the names of companies. */
const MOST_READ = 100
const MOST_COMPANIES = 5

type Company = { slug: string; name: string; otherNames: string[]; facilityCount: number }
type AboutFacilities = { about: About[]; companies: Company[] }

/** The records of these facilities and of others whose companies match, and the companies with a page on them. */
async function listAbout(
  db: Queryable,
  facilities: SearchResult[],
  reading: Reading | null,
): Promise<AboutFacilities> {
  if (facilities.length === 0 || !reading) return { about: [], companies: [] }
  const ids = facilities.map(({ id }) => id)
  // A broad text, such as a state or a type, names no company.
  const others: SQL =
    reading.isBroad || reading.isClosest
      ? sql``
      : sql` union (select facility_id from facility_search
                     where ${matchingCompanies(reading)} limit ${constant(MOST_READ)})`
  const [row] = await executePrepared<AboutFacilities>(
    db,
    sql`
    with about as materialized (
      select id, grade, company_name as company, parent_company as parent, former_names as "formerNames"
        from facilities
       where id in (select unnest(${sql.param(ids)}::int[])${others})
    ), named as (
      select slug, name, other_names as "otherNames", facility_count as "facilityCount" from companies
       -- As arrays, which the indexes are asked for: the planner would rather read the whole tables.
       where slug = any (array(
         select company_slug from facility_companies where facility_id = any (array(select id from about))))
    )
    select (select json_agg(about) from about) as about,
           (select coalesce(json_agg(named order by "facilityCount" desc, slug), '[]') from named) as companies`,
  )
  return { about: row?.about ?? [], companies: row?.companies ?? [] }
}

function asSuggestion(
  { id, name, slug, city, state, facilityType, typeLanguage }: SearchResult,
  about: About[],
  words: string[],
): Suggestion {
  const record = about.find((one) => one.id === id)
  const formerly = formerNameFor(name, record, words)
  const where = `${city.name}, ${state.name}`
  return {
    kind: 'facility',
    name,
    detail: formerly ? suggestionTexts().formerly(where, formerly) : where,
    tag: facilityType,
    ...(typeLanguage ? { tagLanguage: typeLanguage } : {}),
    href: urls.facility(state.slug, city.slug, slug),
    ...(record ? { grade: record.grade } : {}),
  }
}

/** The former name that matched, if the current name has none of the words. */
function formerNameFor(name: string, about: About | undefined, words: string[]): string | null {
  if (hasWords(name, words, 'some')) return null
  return about?.formerNames.find((former) => hasWords(former, words, 'some')) ?? null
}

/** A company leads to its page; one without a page to a search for the records that name it. */
function asCompanies(companies: Company[], about: About[], words: string[]): Suggestion[] {
  const texts = suggestionTexts()
  const withPage = companies.flatMap(({ slug, name, otherNames, facilityCount }) => {
    const matched = [name, ...otherNames].find((one) => hasWords(one, words, 'every'))
    if (!matched) return []
    const also = matched === name ? '' : texts.also(matched)
    const detail = texts.namedOn(facilitiesOf(facilityCount)) + also
    const tag = texts.company
    return [{ kind: 'company' as const, name, detail, tag, href: urls.company(slug) }]
  })
  const known = new Set(
    companies.flatMap(({ name, otherNames }) => [name, ...otherNames].map(keyOf)),
  )
  const others = listNames(about, words).filter(({ name }) => !known.has(keyOf(name)))
  return [...withPage, ...others].slice(0, MOST_COMPANIES)
}

/** Near enough to not name one company twice in one list. */
const keyOf = (name: string) =>
  plainText(withoutAccents(name)).replace(
    /( and)? (co|company|corp|corporation|inc|llc|ltd)\b/g,
    '',
  )

function listNames(about: About[], words: string[]): Suggestion[] {
  const texts = suggestionTexts()
  const counts = new Map<string, number>()
  for (const { company, parent } of about) {
    for (const name of new Set([company, parent])) {
      if (name && hasWords(name, words, 'every')) counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  const isComplete = about.length < MOST_READ
  return [...counts]
    .sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1))
    .map(([name, count]) => ({
      kind: 'company',
      name,
      detail: isComplete ? texts.namedOn(facilitiesOf(count)) : texts.namedOnMany,
      tag: texts.company,
      href: urls.search(name.slice(0, LONGEST_QUERY)),
    }))
}

function hasWords(name: string, words: string[], which: 'some' | 'every'): boolean {
  const own = plainText(withoutAccents(name)).split(' ')
  return words[which]((word) => own.some((one) => one.startsWith(stem(word))))
}

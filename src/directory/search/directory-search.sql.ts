/** What the directory has for a text: facilities and the companies on them, and places. */

import { type SQL, sql } from 'drizzle-orm'
import { m } from '../../paraglide/messages.js'
import type { Queryable } from '../../platform/database/open.ts'
import { constant, preparedShapes } from '../../platform/database/prepared.ts'
import { urls } from '../../site/urls.ts'
import { formatYears } from '../../ui/format.ts'
import { documentYears } from '../evidence/evidence.sql.ts'
import type { Grade } from '../evidence/grades.ts'
import { translateFacilities } from '../translations.sql.ts'
import { bestTables, bestValues, counts, found, isCut, totalOf } from './best-facilities.sql.ts'
import { companyValues, inEither, matchingCompanies, shapeOf } from './matching.sql.ts'
import { facilitiesOf, type Places } from './places.sql.ts'
import type {
  Everything,
  GradedResult,
  SearchResult,
  SearchResults,
  Suggestion,
} from './search.contract.ts'
import { MAX_QUERY_LENGTH } from './search-limits.ts'
import type { Reading } from './search-readings.ts'
import { findResults } from './search-results.sql.ts'
import { plainName, stem } from './search-words.ts'

export type Found = Places &
  Pick<Everything, 'total' | 'corrected' | 'isClosest'> & {
    facilities: Suggestion[]
    companies: Suggestion[]
  }

/** What one reading finds, not yet as suggestions. */
export type Records = {
  reading: Reading
  /** Null when there are too many to count. */
  total: number | null
  best: BestRecord[]
  about: About[]
  companies: Suggestion[]
}

/** A facility may be found by its name alone, which is no match for a list of all matches. */
type BestRecord = { facility: SearchResult; isMatch: boolean }

export type About = {
  id: number
  grade: Grade
  company: string | null
  parent: string | null
  formerNames: string[]
  years: string | null
  documentYears: string | null
}
type Company = { slug: string; name: string; otherNames: string[]; facilityCount: number }

const NO_RECORDS = { facilities: [], companies: [], total: 0, corrected: null, isClosest: false }

export async function asFound(
  db: Queryable,
  records: Records | null,
  places: Places,
): Promise<Found> {
  if (!records) return { ...places, ...NO_RECORDS }
  const { best, about, companies, total } = records
  const { words, corrected, isClosest } = records.reading
  const facilities = await translateFacilities(
    db,
    best.map(({ facility }) => facility),
  )
  return {
    ...places,
    companies,
    total,
    corrected,
    isClosest,
    facilities: facilities.map((facility) => asSuggestion(facility, about, words)),
  }
}

/** The first page of all facilities that were found, as a list of its own. */
export async function listFirst(db: Queryable, records: Records): Promise<SearchResults | null> {
  const { best, about, reading, total } = records
  if (total === null) return findResults(db, reading, {}, 1)
  const grades = new Map(about.map(({ id, grade }) => [id, grade]))
  const facilities = best.flatMap(({ facility, isMatch }): GradedResult[] => {
    const grade = grades.get(facility.id)
    return isMatch && grade ? [{ ...facility, grade }] : []
  })
  return findResults(db, reading, {}, 1, facilities)
}

/** At most this many records are read for the names of companies. */
const MAX_READ = 100
const MAX_COMPANIES = 5

type RecordsRow = {
  best: BestRecord[] | null
  prominent: number
  others: number
  about: About[] | null
  companies: Company[]
}

const listRecords = preparedShapes<RecordsRow>()

/**
 * The best facilities, the records of these and of others whose companies match, and the companies with a
 * page on them. Null when nothing matches.
 */
export async function findRecords(
  db: Queryable,
  reading: Reading,
  limit: number,
): Promise<Records | null> {
  const hasCompanies = mayNameCompanies(reading)
  const [row] = await listRecords(
    db,
    `${shapeOf(reading)}${hasCompanies ? ' companies' : ''}`,
    () => sql`
    with ${bestTables(reading)}, about as materialized (
      select id, grade, company_name as company, parent_company as parent, former_names as "formerNames",
             operational_years as years, ${documentYears(sql`facilities.id`)} as "documentYears"
        from facilities
       where id in (select facility_id from best${hasCompanies ? namingCompanies(reading) : sql``})
    ), named_companies as (
      select slug, name, other_names as "otherNames", facility_count as "facilityCount" from companies
       -- As arrays, which the indexes are asked for: the planner would rather read the whole tables.
       where slug = any (array(
         select company_slug from facility_companies where facility_id = any (array(select id from about))))
    )
    select ${counts},
           (select json_agg(json_build_object('facility', result, 'isMatch', is_match)
                            order by score desc, facility_id) from best) as best,
           (select json_agg(about) from about) as about,
           (select coalesce(json_agg(named_companies order by "facilityCount" desc, slug), '[]')
              from named_companies) as companies`,
    { ...bestValues(reading, limit), ...(hasCompanies ? companyValues(reading) : {}) },
  )
  const total = row && totalOf(row, reading, limit)
  if (!row?.best || total === 0 || total === undefined) return null
  const { best } = row
  const about = row.about ?? []
  const companies = asCompanies(row.companies, about, reading.words)
  return { reading, total, best, about, companies }
}

/** A broad text, such as a state or a type, does not. */
const mayNameCompanies = ({ isBroad, isClosest }: Reading): boolean => !isBroad && !isClosest

/** More records whose companies match. */
function namingCompanies(reading: Reading): SQL {
  const matches = matchingCompanies(reading)
  const most = constant(MAX_READ)
  return sql`
    union (select facility_id from ${found} matched where ${matches} limit ${most})
    union (select facility_id from facility_search
            where ${isCut} and ${inEither(matches)} limit ${most})`
}

export function asSuggestion(
  { id, name, slug, city, state, facilityType, typeLanguage }: SearchResult,
  about: About[],
  words: string[],
): Suggestion {
  const record = about.find((one) => one.id === id)
  const formerly = formerNameFor(record, words)
  const years = formatYears(record?.years ?? null)
  const inDocuments = formatYears(record?.documentYears ?? null)
  const where = [
    city.name,
    state.name,
    years || (inDocuments && m.suggestions_in_documents({ years: inDocuments })),
  ]
    .filter(Boolean)
    .join(', ')
  return {
    kind: 'facility',
    name,
    detail: formerly ? m.suggestions_formerly({ where, name: formerly }) : where,
    tag: facilityType,
    ...(typeLanguage ? { tagLanguage: typeLanguage } : {}),
    href: urls.facility(state.slug, city.slug, slug),
    ...(record ? { grade: record.grade } : {}),
  }
}

/** The one that matched, or else the first. */
const formerNameFor = (about: About | undefined, words: string[]): string | undefined =>
  about?.formerNames.find((former) => hasWords(former, words, 'some')) ?? about?.formerNames[0]

/** A company leads to its page; one without a page to a search for the records that name it. */
function asCompanies(companies: Company[], about: About[], words: string[]): Suggestion[] {
  const withPage = companies.flatMap(({ slug, name, otherNames, facilityCount }) => {
    const matched = [name, ...otherNames].find((one) => hasWords(one, words, 'every'))
    if (!matched) return []
    const also = matched === name ? '' : m.suggestions_also({ name: matched })
    const detail = m.suggestions_named_on({ facilities: facilitiesOf(facilityCount) }) + also
    const tag = m.common_company()
    return [{ kind: 'company' as const, name, detail, tag, href: urls.company(slug) }]
  })
  const known = new Set(
    companies.flatMap(({ name, otherNames }) => [name, ...otherNames].map(keyOf)),
  )
  const others = listNames(about, words).filter(({ name }) => !known.has(keyOf(name)))
  return [...withPage, ...others].slice(0, MAX_COMPANIES)
}

/** Near enough to not name one company twice in one list. */
const keyOf = (name: string) =>
  plainName(name).replace(/( and)? (co|company|corp|corporation|inc|llc|ltd)\b/g, '')

function listNames(about: About[], words: string[]): Suggestion[] {
  const counts = new Map<string, number>()
  for (const { company, parent } of about) {
    for (const name of new Set([company, parent])) {
      if (name) counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  const isComplete = about.length < MAX_READ
  return [...counts]
    .filter(([name]) => hasWords(name, words, 'every'))
    .sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1))
    .map(([name, count]) => ({
      kind: 'company',
      name,
      detail: isComplete
        ? m.suggestions_named_on({ facilities: facilitiesOf(count) })
        : m.suggestions_named_on_many(),
      tag: m.common_company(),
      href: urls.search(name.slice(0, MAX_QUERY_LENGTH)),
    }))
}

function hasWords(name: string, words: string[], which: 'some' | 'every'): boolean {
  const own = plainName(name).split(' ')
  return words[which]((word) => own.some((one) => one.startsWith(stem(word))))
}

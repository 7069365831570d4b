/** The documents of a facility, what they say about asbestos there, and the facts they give. */
import { asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { requestCache } from '../../platform/database/request-cache.ts'
import {
  companies,
  facilities,
  facilityCompanies,
  facilityFacts,
  facilitySources,
} from '../../platform/database/schema/directory.ts'
import { currentLanguage } from '../../platform/web/language.ts'
import { type Shown, translator } from '../translations.sql.ts'
import { leadsToDocument } from './document-address.ts'
import type { Evidence, EvidenceKind, Reading } from './evidence.contract.ts'
import type { Grade } from './grades.ts'
import { type Showing, showings } from './showings.ts'

/** The grade for replies about facilities: an invented record is one whose grade says so. */
export const graded = {
  grade: sql<Grade>`${facilities.grade}`,
  isDemonstration: sql<boolean>`${facilities.grade} = 'demonstration'`,
}

/** How many documents say something about asbestos at the facility, in a query of facilities. */
export const countDocuments = sql<number>`(select count(*)::int from ${facilitySources}
  where ${facilitySources.facilityId} = ${facilities.id} and ${facilitySources.statement} is not null)`

/** What these documents show, in a query of facilities. */
export const listShown = sql<
  Showing[]
>`array(select distinct ${facilitySources.shows} from ${facilitySources}
  where ${facilitySources.facilityId} = ${facilities.id} and ${facilitySources.statement} is not null
    and ${facilitySources.shows} is not null order by 1)`

/** The same of documents that are known. */
export const shownBy = (evidence: Pick<Evidence, 'shows'>[]): Showing[] =>
  showings.filter((showing) => evidence.some(({ shows }) => shows === showing)).sort()

/** The years that the documents of this facility speak of, as "1941-1974", where they name any. */
export const documentYears = (
  facilityId: SQL,
): SQL => sql`(select case when min(d.years_from) = max(d.years_to)
    then min(d.years_from)::text else min(d.years_from) || '-' || max(d.years_to) end
  from facility_sources d where d.facility_id = ${facilityId} and d.years_from is not null)`

/** The records with a document that shows this: the condition of `shows=` in every list. */
export const hasShowing = (showing: Showing): SQL => sql`exists (select 1 from ${facilitySources}
  where ${facilitySources.facilityId} = ${facilities.id} and ${facilitySources.statement} is not null
    and ${facilitySources.shows} = ${showing})`

/** The records of one grade: the condition of `grade=` in every list. */
export const hasGrade = (grade: Grade): SQL => eq(facilities.grade, grade)

/** Where and when staff put it is for the editor alone. */
const { position, editedAt: _editedAt, ...documentColumns } = getTableColumns(facilitySources)

export { documentColumns }

export type StoredDocument = Omit<typeof facilitySources.$inferSelect, 'position' | 'editedAt'>
export type DocumentSaid = Omit<StoredDocument, 'id' | 'facilityId'>

/** Oldest first; of one year, as staff ordered them. */
const inOrder = sql`${facilitySources.year} nulls last, ${position} nulls last, ${facilitySources.id}`

const documentsOf = prepared<{ facilityId: number }, StoredDocument[]>('documents', (db) =>
  db
    .select(documentColumns)
    .from(facilitySources)
    .where(eq(facilitySources.facilityId, sql.placeholder('facilityId')))
    .orderBy(inOrder),
)

/** The same in a query of facilities, so that a record and its documents are one query. */
export const documentsWithin = sql<
  StoredDocument[]
>`(select coalesce(json_agg(json_build_object(${sql.join(
  Object.entries(documentColumns).flatMap(([name, column]) => [
    sql.raw(`'${name}'`),
    sql`${column}`,
  ]),
  sql.raw(', '),
)}) order by ${inOrder}), '[]')
  from ${facilitySources} where ${facilitySources.facilityId} = ${facilities.id})`

const documentsKey = (facilityId: number) => `documents ${facilityId}`

/** Documents for a query that has found them with their facility. */
export const noteDocuments = (facilityId: number, documents: StoredDocument[]): void =>
  requestCache.set(documentsKey(facilityId), documents)

/** Oldest first. */
export async function listDocuments(db: Queryable, facilityId: number): Promise<StoredDocument[]> {
  return asShown(
    await requestCache.get(documentsKey(facilityId), () => documentsOf(db, { facilityId })),
  )
}

export function asShown(documents: StoredDocument[]): StoredDocument[] {
  // Imported text becomes a link on a page, so only web addresses are accepted.
  return documents.map((document) => ({ ...document, url: webAddress(document.url) }))
}

const webAddress = (url: string | null) => (url && /^https?:\/\//i.test(url) ? url : null)

/** The documents that say something about asbestos at the place. */
export function asEvidence(document: DocumentSaid): Evidence[] {
  const { kind, statement, title, publisher, year, checkedOn, quote, identifier } = document
  const { findIt, readAs, shows, yearsFrom: from, yearsTo: to } = document
  const url = webAddress(document.url)
  if (kind === null || statement === null) return []
  return [
    {
      // Import and editing accept no other kinds, readings and showings.
      kind: kind as EvidenceKind,
      statement,
      title,
      publisher,
      year,
      url: url !== null && leadsToDocument(url) ? url : null,
      checkedOn,
      ...(quote === null ? {} : { quote }),
      ...(identifier === null ? {} : { identifier }),
      ...(findIt === null ? {} : { findIt }),
      ...(readAs === null ? {} : { readAs: readAs as Reading }),
      ...(shows === null ? {} : { shows: shows as Showing }),
      ...(from === null || to === null ? {} : { years: { from, to } }),
    },
  ]
}

/** The same in the language asked for, as far as it is translated, with the id of each document. */
export async function listEvidence(db: Queryable, documents: StoredDocument[]) {
  const evidence = documents.flatMap((document) =>
    asEvidence(document).map((item) => ({ ...item, id: document.id })),
  )
  if (currentLanguage() === 'en') return evidence
  const shown = await translator(
    db,
    evidence.flatMap(({ statement, findIt = [] }) => [statement, findIt].flat()),
  )
  return evidence.map((item) => {
    const { text, lang } = shown(item.statement)
    const findIt = item.findIt === undefined ? {} : shownFindIt(shown(item.findIt))
    return { ...item, ...findIt, statement: text, language: lang ?? currentLanguage() }
  })
}

const shownFindIt = ({ text, lang }: Shown) => ({
  findIt: text,
  ...(lang ? { findItLanguage: lang } : {}),
})

/** The documents that only name it, or that nobody has read for the record. */
export async function listSources(db: Queryable, documents: StoredDocument[]) {
  const sources = documents.filter(({ statement }) => statement === null)
  const shown = await translator(
    db,
    sources.flatMap(({ findIt }) => findIt ?? []),
  )
  return sources.map(({ id, title, publisher, url, year, identifier, findIt }) => ({
    id,
    title,
    publisher,
    url,
    year,
    ...(identifier === null ? {} : { identifier }),
    ...(findIt === null ? {} : shownFindIt(shown(findIt))),
  }))
}

export type StoredFact = typeof facilityFacts.$inferSelect

const factsOf = prepared<{ facilityId: number }, StoredFact[]>('facts', (db) =>
  db
    .select()
    .from(facilityFacts)
    .where(eq(facilityFacts.facilityId, sql.placeholder('facilityId')))
    .orderBy(asc(facilityFacts.id)),
)

export const listFacts = (db: Queryable, facilityId: number): Promise<StoredFact[]> =>
  factsOf(db, { facilityId })

const MAX_COMPANIES = 10

const companiesOf = prepared('companies_of_facility', (db) =>
  db
    .select({
      slug: companies.slug,
      name: companies.name,
      facilityCount: companies.facilityCount,
    })
    .from(facilityCompanies)
    .innerJoin(companies, eq(companies.slug, facilityCompanies.companySlug))
    .where(eq(facilityCompanies.facilityId, sql.placeholder('facilityId')))
    .orderBy(asc(companies.name))
    .limit(MAX_COMPANIES),
)

/** The companies of the facility that have a page. */
export const listCompaniesOf = (db: Queryable, facilityId: number) =>
  companiesOf(db, { facilityId })

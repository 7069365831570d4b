/** One facility, lists of facilities, and how many there are. */
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  isNull,
  not,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { arrayLiteral } from '../../platform/database/array-literal.ts'
import type { Queryable } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { categories, cities, facilities, states } from '../../platform/database/schema/directory.ts'
import { facilityRedirects } from '../../platform/database/schema/edits.ts'
import { facilityCategorySlug } from '../categories.ts'
import {
  countDocuments,
  graded,
  hasGrade,
  hasShowing,
  listEvidence,
  listShown,
  listSources,
  shownBy,
} from '../evidence/evidence.sql.ts'
import { coordinates, type FacilitySlugs, findRowBySlugs } from '../facility-row.sql.ts'
import type { NamesInReply, Reply } from '../fields.ts'
import { translateFacilities, translator } from '../translations.sql.ts'
import {
  type Facility,
  type FacilityAddress,
  type FacilityFilter,
  namesInReply,
} from './facilities.contract.ts'

type Page = { limit: number; offset: number }

export async function listFacilities<Fields extends FieldChoice>(
  db: Queryable,
  filter: FacilityFilter,
  { limit, offset }: Page,
  fields: Fields,
) {
  // Only ids are sorted and skipped; the wide rows and joins are read for this page alone.
  const items = await (fields === 'card' && isOfCity(filter)
    ? cardsOfCity(db, { ...filter, limit, offset })
    : listRows(db, idsOfPage(db, matching(filter), { limit, offset }), fields))
  return { items, total: await countAll(db, filter, { limit, offset }, items.length) }
}

/** The size of the parts in which a long page is read. */
export async function listFacilityIds(db: Queryable, filter: FacilityFilter, page: Page) {
  const ids = (await idsOfPage(db, matching(filter), page)).map(({ id }) => id)
  return { ids, total: await countAll(db, filter, page, ids.length) }
}

export function listFacilitiesById<Fields extends FieldChoice>(
  db: Queryable,
  ids: number[],
  fields: Fields,
) {
  const isOne = sql`${facilities.id} = any(${arrayLiteral(ids)}::int[])`
  const found = db.select({ id: facilities.id }).from(facilities).where(isOne)
  return listRows(db, found.$dynamic(), fields)
}

function listRows<Fields extends FieldChoice>(db: Queryable, ids: Ids, fields: Fields) {
  const page = ids.as('page')
  return db
    .select(listColumns[fields])
    .from(page)
    .innerJoin(facilities, eq(facilities.id, page.id))
    .innerJoin(cities, eq(cities.id, facilities.cityId))
    .innerJoin(states, eq(states.id, facilities.stateId))
    .leftJoin(categories, eq(categories.id, facilities.categoryId))
    .orderBy(asc(facilities.name), asc(facilities.id))
}

type Ids = ReturnType<typeof idsOfPage>
type Given<Values> = { [Name in keyof Values]: Values[Name] | Placeholder }

const idsOfPage = (db: Queryable, which: SQL | undefined, { limit, offset }: Given<Page>) =>
  db
    .select({ id: facilities.id })
    .from(facilities)
    .where(which)
    .orderBy(asc(facilities.name), asc(facilities.id))
    .limit(limit)
    .offset(offset)
    .$dynamic()

/** What the page of a city shows; other lists have filters, on which their plans depend. */
const cardsOfCity = prepared('cards_of_city', (db) => {
  const ofCity = and(facilities.isActive, eq(facilities.cityId, sql.placeholder('cityId')))
  const page = { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') }
  return listRows(db, idsOfPage(db, ofCity, page), 'card')
})

const isOfCity = ({ cityId, ...others }: FacilityFilter): boolean =>
  cityId !== undefined && Object.values(others).every((value) => value === undefined)

/** The last page implies the total; any other needs a count. */
async function countAll(
  db: Queryable,
  filter: FacilityFilter,
  { limit, offset }: Page,
  found: number,
): Promise<number> {
  const isLast = found < limit && (found > 0 || offset === 0)
  return isLast ? offset + found : countFacilities(db, filter)
}

export async function countFacilities(db: Queryable, filter: FacilityFilter): Promise<number> {
  const [counted] = await db.select({ count: count() }).from(facilities).where(matching(filter))
  return counted?.count ?? 0
}

function matching(filter: FacilityFilter): SQL | undefined {
  const { stateId, cityId, categorySlug, type, grade, shows } = filter
  return and(
    facilities.isActive,
    stateId === undefined ? undefined : eq(facilities.stateId, stateId),
    cityId === undefined ? undefined : eq(facilities.cityId, cityId),
    categorySlug === undefined
      ? undefined
      : sql`${facilities.categoryId} = (select ${categories.id} from ${categories}
          where ${categories.slug} = ${facilityCategorySlug(categorySlug)})`,
    type === undefined
      ? undefined
      : eq(sql`lower(${facilities.facilityType})`, sql`lower(${type})`),
    grade === undefined ? undefined : hasGrade(grade),
    shows === undefined ? undefined : hasShowing(shows),
  )
}

export async function findFacility(db: Queryable, slugs: FacilitySlugs): Promise<Facility | null> {
  const asked = await findRowBySlugs(db, slugs)
  if (!asked) return null
  const { row: found, documents } = asked
  const [listed, [record = found], shown, sources] = await Promise.all([
    listEvidence(db, documents),
    translateFacilities(db, [found]),
    translator(db, found.unknowns),
    listSources(db, documents),
  ])
  const evidence = listed.map(({ id: _id, ...item }) => item)
  return {
    ...record,
    unknowns: found.unknowns.map((unknown) => shown(unknown).text),
    lastContentUpdate: found.lastContentUpdate?.toISOString() ?? null,
    createdAt: found.createdAt.toISOString(),
    updatedAt: found.updatedAt.toISOString(),
    documents: evidence.length,
    shows: shownBy(evidence),
    evidence,
    sources,
  }
}

type Wanted = { stateSlug: string; slug: string; citySlug?: string | undefined }

const addressColumns = { stateSlug: states.slug, citySlug: cities.slug, slug: facilities.slug }

/**
 * The current address of a facility that had this one, or has this slug in another city; null when
 * ambiguous.
 */
export async function findFacilityAddress(
  db: Queryable,
  wanted: Wanted,
): Promise<FacilityAddress | null> {
  const moved = await findNewAddress(db, wanted)
  if (moved) return moved
  const [first, second] = await db
    .select(addressColumns)
    .from(facilities)
    .innerJoin(cities, eq(cities.id, facilities.cityId))
    .innerJoin(states, eq(states.id, facilities.stateId))
    .where(
      and(facilities.isActive, eq(facilities.slug, wanted.slug), eq(states.slug, wanted.stateSlug)),
    )
    .orderBy(desc(sql`${cities.slug} = ${wanted.citySlug ?? ''}`), asc(facilities.id))
    .limit(2)
  const isMeant = first && (!second || first.citySlug === wanted.citySlug)
  return isMeant ? first : null
}

/** Renamed, moved or merged since: the old address is in facility_redirects. */
async function findNewAddress(db: Queryable, wanted: Wanted): Promise<FacilityAddress | null> {
  const oldCity = alias(cities, 'old_city')
  const oldState = alias(states, 'old_state')
  const [found] = await db
    .select(addressColumns)
    .from(facilityRedirects)
    .innerJoin(oldCity, eq(oldCity.id, facilityRedirects.cityId))
    .innerJoin(oldState, eq(oldState.id, oldCity.stateId))
    .innerJoin(facilities, eq(facilities.id, facilityRedirects.facilityId))
    .innerJoin(cities, eq(cities.id, facilities.cityId))
    .innerJoin(states, eq(states.id, facilities.stateId))
    .where(
      and(
        facilities.isActive,
        eq(oldState.slug, wanted.stateSlug),
        eq(oldCity.slug, wanted.citySlug ?? ''),
        eq(facilityRedirects.slug, wanted.slug),
      ),
    )
  return found ?? null
}

/** It was listed at this address and no longer is, here or elsewhere. */
export async function isFacilityGone(db: Queryable, slugs: FacilitySlugs): Promise<boolean> {
  const [gone] = await db
    .select({ id: facilities.id })
    .from(facilities)
    .innerJoin(cities, eq(cities.id, facilities.cityId))
    .innerJoin(states, eq(states.id, facilities.stateId))
    .leftJoin(
      facilityRedirects,
      and(eq(facilityRedirects.cityId, cities.id), eq(facilityRedirects.slug, facilities.slug)),
    )
    .where(
      and(
        not(facilities.isActive),
        isNull(facilityRedirects.slug),
        eq(states.slug, slugs.stateSlug),
        eq(cities.slug, slugs.citySlug),
        eq(facilities.slug, slugs.facilitySlug),
      ),
    )
  return gone !== undefined
}

const columns = getTableColumns(facilities)

const columnsIn = <Level extends Reply>(level: Level) =>
  Object.fromEntries(namesInReply(level).map((name) => [name, columns[name]])) as Pick<
    typeof columns,
    NamesInReply<Level>
  >

/** A card shows 200 characters and needs one more to know whether to add an ellipsis. */
export const CARD_DESCRIPTION = 201

const brief = {
  id: facilities.id,
  name: facilities.name,
  slug: facilities.slug,
  ...columnsIn('brief'),
  city: { name: cities.name, slug: cities.slug },
  state: { name: states.name, slug: states.slug, code: states.code },
  isDemonstration: graded.isDemonstration,
}

const card = {
  ...brief,
  ...columnsIn('card'),
  description: sql<string | null>`left(${facilities.description}, ${CARD_DESCRIPTION})`,
  category: { id: categories.id, name: categories.name, slug: categories.slug },
  ...graded,
  documents: countDocuments,
  shows: listShown,
}

const full = {
  ...card,
  description: facilities.description,
  cityId: facilities.cityId,
  stateId: facilities.stateId,
  categoryId: facilities.categoryId,
  ...columnsIn('list'),
  ...coordinates,
}

/** The columns of a list, by how much of each facility was requested. */
const listColumns = { brief, card, full }
type FieldChoice = keyof typeof listColumns

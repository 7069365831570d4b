import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { categories, cities, facilities, states } from '../../platform/database/schema/directory.ts'
import { isCityListed } from '../find-city.sql.ts'
import { translator } from '../translations.sql.ts'
import type {
  CountedCategory,
  CountedType,
  State,
  StateCity,
  StateWithCities,
} from './states.contract.ts'

const stateColumns = {
  id: states.id,
  name: states.name,
  slug: states.slug,
  code: states.code,
  facilityCount: states.facilityCount,
}

const cityColumns = {
  id: cities.id,
  name: cities.name,
  slug: cities.slug,
  facilityCount: cities.facilityCount,
  latitude: cities.latitudeDegrees,
  longitude: cities.longitudeDegrees,
}

export function listStates(db: Queryable): Promise<State[]> {
  return db.select(stateColumns).from(states).orderBy(asc(states.name))
}

export async function findStateWithCities(
  db: Queryable,
  stateSlug: string,
  type?: string,
): Promise<StateWithCities | null> {
  const [state] = await db.select(stateColumns).from(states).where(eq(states.slug, stateSlug))
  if (!state) return null
  const [stateCities, breakdown] = await Promise.all([
    type ? listCitiesOfType(db, state.id, type) : listCities(db, state.id),
    listBreakdown(db, state.id),
  ])
  const { types, facilityTypes } = addUp(breakdown)
  const asked = type?.toLowerCase()
  const matching = facilityTypes.find(({ name }) => name.toLowerCase() === asked)
  return {
    ...state,
    ...(type ? { facilityCount: matching?.facilityCount ?? 0 } : {}),
    type: type ? (matching?.name ?? type) : null,
    cities: stateCities,
    types,
    facilityTypes: await labeled(db, facilityTypes),
  }
}

/** A filter keeps the name that the records have; people read the label. */
async function labeled(db: Queryable, types: CountedType[]): Promise<CountedType[]> {
  const shown = await translator(
    db,
    types.map(({ name }) => name),
  )
  return types.map((type) => {
    const { text, lang } = shown(type.name)
    return lang || text === type.name ? type : { ...type, label: text }
  })
}

function listCities(db: Queryable, stateId: number): Promise<StateCity[]> {
  return db
    .select(cityColumns)
    .from(cities)
    .where(and(eq(cities.stateId, stateId), isCityListed))
    .orderBy(asc(cities.name), asc(cities.id))
}

function listCitiesOfType(db: Queryable, stateId: number, type: string): Promise<StateCity[]> {
  return db
    .select({ ...cityColumns, facilityCount: count() })
    .from(facilities)
    .innerJoin(cities, eq(cities.id, facilities.cityId))
    .where(
      and(
        eq(facilities.stateId, stateId),
        facilities.isActive,
        eq(sql`lower(${facilities.facilityType})`, sql`lower(${type})`),
      ),
    )
    .groupBy(cities.id)
    .orderBy(asc(cities.name), asc(cities.id))
}

/** Categories and types in one query: both lists are sums of these rows. */
function listBreakdown(db: Queryable, stateId: number) {
  return db
    .select({
      category: { id: categories.id, name: categories.name, slug: categories.slug },
      facilityType: facilities.facilityType,
      facilityCount: count(),
    })
    .from(facilities)
    .leftJoin(categories, eq(categories.id, facilities.categoryId))
    .where(and(eq(facilities.stateId, stateId), facilities.isActive))
    .groupBy(categories.id, facilities.facilityType)
}

type BreakdownRow = {
  category: { id: number; name: string; slug: string } | null
  facilityType: string | null
  facilityCount: number
}

/** Sums the facilities of a state by category and by facility type. */
export function addUp(rows: BreakdownRow[]): {
  types: CountedCategory[]
  facilityTypes: CountedType[]
} {
  const byCategory = new Map<number, CountedCategory>()
  const byType = new Map<string, CountedType>()
  // Largest first, so that of two spellings of a type the more common one wins.
  for (const row of rows.toSorted(mostFirst)) {
    if (row.category) add(byCategory, row.category.id, { ...row.category, ...counted(row) })
    if (row.facilityType) {
      add(byType, row.facilityType.toLowerCase(), { name: row.facilityType, ...counted(row) })
    }
  }
  return {
    types: [...byCategory.values()].sort(mostFirstThenName),
    facilityTypes: [...byType.values()].sort(mostFirstThenName),
  }
}

type Counted = { facilityCount: number }

const counted = ({ facilityCount }: Counted): Counted => ({ facilityCount })
const mostFirst = (a: Counted, b: Counted) => b.facilityCount - a.facilityCount
const mostFirstThenName = (a: Counted & { name: string }, b: Counted & { name: string }) =>
  mostFirst(a, b) || (a.name < b.name ? -1 : 1)

function add<Key, Item extends Counted>(sums: Map<Key, Item>, key: Key, item: Item): void {
  const sum = sums.get(key)
  if (sum) sum.facilityCount += item.facilityCount
  else sums.set(key, item)
}

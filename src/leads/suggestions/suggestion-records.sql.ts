/** The public records that suggestions are about: where they are, how strong they are, what they say now. */
import { eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import {
  cities,
  facilities,
  facilitySources,
  states,
} from '../../platform/database/schema/directory.ts'
import { urls } from '../../site/urls.ts'
import { type SuggestedField, suggestedFieldNames } from '../fields/suggested-changes.ts'

export type SuggestionRecord = {
  id: number
  /** As people cite it, such as FL-00413. */
  number: string
  name: string
  place: string
  path: string
  grade: string
  documents: number
  isListed: boolean
  changedAt: string
  /** What it says now, as staff would type it; empty where it says nothing. */
  values: Record<SuggestedField, string>
}

const NUMBER_LENGTH = 5

export async function listRecords(
  db: Queryable,
  ids: (number | null)[],
): Promise<Map<number, SuggestionRecord>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await db
    .select({
      facility: facilities,
      city: cities.name,
      citySlug: cities.slug,
      state: states.name,
      stateSlug: states.slug,
      code: states.code,
      documents: sql<number>`(select count(*)::int from ${facilitySources} d where d.facility_id = ${facilities}.id)`,
    })
    .from(facilities)
    .innerJoin(cities, eq(cities.id, facilities.cityId))
    .innerJoin(states, eq(states.id, facilities.stateId))
    .where(inArray(facilities.id, wanted))
  return new Map(
    rows.map(({ facility, city, citySlug, state, stateSlug, code, documents }) => [
      facility.id,
      {
        id: facility.id,
        number: `${code}-${String(facility.id).padStart(NUMBER_LENGTH, '0')}`,
        name: facility.name,
        place: `${city}, ${state}`,
        path: urls.facility(stateSlug, citySlug, facility.slug),
        grade: facility.grade,
        documents,
        isListed: facility.isActive,
        changedAt: facility.updatedAt.toISOString(),
        values: valuesOf(facility, `${city}, ${code}`),
      },
    ]),
  )
}

function valuesOf(
  facility: typeof facilities.$inferSelect,
  city: string,
): Record<SuggestedField, string> {
  const inWords = (value: unknown) =>
    Array.isArray(value) ? value.join('; ') : String(value ?? '')
  const columns: Record<string, unknown> = facility
  const inColumn = (field: SuggestedField) =>
    field === 'city'
      ? city
      : inWords(columns[field.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())])
  return Object.fromEntries(suggestedFieldNames.map((field) => [field, inColumn(field)])) as Record<
    SuggestedField,
    string
  >
}

export async function findRecord(
  db: Queryable,
  id: number | null,
): Promise<SuggestionRecord | null> {
  return (await listRecords(db, [id])).get(id ?? 0) ?? null
}

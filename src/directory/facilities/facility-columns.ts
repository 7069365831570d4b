/** Which columns a list of facilities reads, by how much of each facility was asked for. */
import { type SQLWrapper, sql } from 'drizzle-orm'
import { categories, cities, facilities, states } from '../../platform/database/schema/directory.ts'

/** A card shows 200 characters and needs the next one to know that there is more. */
const CARD_DESCRIPTION = 201

const asNumber = (decimal: SQLWrapper) => sql<number | null>`${decimal}::float8`

export const coordinates = {
  latitude: asNumber(facilities.latitude),
  longitude: asNumber(facilities.longitude),
}

const brief = {
  id: facilities.id,
  name: facilities.name,
  slug: facilities.slug,
  companyName: facilities.companyName,
  city: { name: cities.name, slug: cities.slug },
  state: { name: states.name, slug: states.slug, code: states.code },
}

const card = {
  ...brief,
  description: sql<string | null>`left(${facilities.description}, ${CARD_DESCRIPTION})`,
  facilityType: facilities.facilityType,
  operationalYears: facilities.operationalYears,
  category: { id: categories.id, name: categories.name, slug: categories.slug },
}

const full = {
  ...card,
  description: facilities.description,
  cityId: facilities.cityId,
  stateId: facilities.stateId,
  categoryId: facilities.categoryId,
  formerNames: facilities.formerNames,
  address: facilities.address,
  county: facilities.county,
  zipCode: facilities.zipCode,
  ...coordinates,
  isFeatured: facilities.isFeatured,
  lastReviewed: facilities.lastReviewed,
}

export const listColumns = { brief, card, full }
export type FieldChoice = keyof typeof listColumns

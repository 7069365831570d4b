/** Which columns a list of facilities reads, by how much of each facility was asked for. */
import { getTableColumns, type SQLWrapper, sql } from 'drizzle-orm'
import { categories, cities, facilities, states } from '../../platform/database/schema/directory.ts'
import { type NamesInReply, type Reply, storedField, storedNames } from '../fields.ts'

const columns = getTableColumns(facilities)

/** The fields that a reply has beyond those of smaller replies, in the order of their columns. */
export function namesInReply<Level extends Reply>(level: Level) {
  const names = storedNames.filter((name) => storedField(name).reply === level)
  return Object.keys(columns).filter((name) =>
    (names as string[]).includes(name),
  ) as NamesInReply<Level>[]
}

const columnsIn = <Level extends Reply>(level: Level) =>
  Object.fromEntries(namesInReply(level).map((name) => [name, columns[name]])) as Pick<
    typeof columns,
    NamesInReply<Level>
  >

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
  ...columnsIn('brief'),
  city: { name: cities.name, slug: cities.slug },
  state: { name: states.name, slug: states.slug, code: states.code },
}

const card = {
  ...brief,
  ...columnsIn('card'),
  description: sql<string | null>`left(${facilities.description}, ${CARD_DESCRIPTION})`,
  category: { id: categories.id, name: categories.name, slug: categories.slug },
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

export const listColumns = { brief, card, full }
export type FieldChoice = keyof typeof listColumns

/** Manual edits of one facility. Later imports do not overwrite them. */
import type pg from 'pg'
import type { CategorySlug } from '../categories.ts'
import { changeDirectory, markEdited } from '../change-directory.ts'
import { recordingHistory, UNSAID } from '../facilities/history.sql.ts'
import { Places } from '../import/places.sql.ts'
import { changeAddress } from '../import/writing/addresses.sql.ts'
import { slugOf } from '../slug.ts'
import type { Edits } from './editable-fields.ts'
import { type FacilityRow, findFacilityBy } from './find-facility.sql.ts'

export async function editFacility(
  pool: pg.Pool,
  reference: string,
  edits: Edits,
  why = UNSAID,
): Promise<FacilityRow> {
  const facility = await findFacilityBy(pool, reference)
  await changeDirectory(pool, async (client) => {
    const columns = new Map(edits.columns)
    let cityId = facility.city_id
    if (edits.place || edits.category !== undefined) {
      const places = new Places(client)
      await places.load()
      if (edits.place) {
        const { stateCode, cityName } = edits.place
        const [found = cityId] = await places.cityIds([{ stateCode, name: cityName }])
        cityId = found
      }
      if (edits.category !== undefined) {
        const category = edits.category as CategorySlug | null
        columns.set('category_id', category && (places.categoryIds()[category] ?? null))
      }
    }
    await recordingHistory(client, facility.id, why, async () => {
      await updateColumns(client, facility.id, columns)
      await move(client, facility, columns, cityId)
    })
    await markEdited(client, facility.id, [
      ...columns.keys(),
      ...(cityId === facility.city_id ? [] : ['city_id']),
    ])
    const isMoved =
      cityId !== facility.city_id || columns.has('latitude') || columns.has('longitude')
    return {
      facilities: [facility.id],
      cities: isMoved ? [...new Set([facility.city_id, cityId])] : [],
    }
  })
  return findFacilityBy(pool, String(facility.id))
}

async function updateColumns(
  client: pg.ClientBase,
  id: number,
  columns: Map<string, unknown>,
): Promise<void> {
  // Column names come from a fixed list, never from input.
  const assignments = [...columns.keys()].map((name, index) => `${name} = $${index + 2}`)
  await client.query(
    `update facilities set ${[...assignments, 'updated_at = now()'].join(', ')} where id = $1`,
    [id, ...columns.values()],
  )
}

/** A new name or city changes the address; the old one redirects. */
async function move(
  client: pg.ClientBase,
  facility: FacilityRow,
  columns: Map<string, unknown>,
  cityId: number,
): Promise<void> {
  const name = columns.get('name')
  const isRenamed = typeof name === 'string' && name !== facility.name
  if (isRenamed) {
    await client.query(
      `update facilities set former_names = array_append(former_names, $2)
        where id = $1 and $2 <> all (former_names)`,
      [facility.id, facility.name],
    )
  }
  if (!isRenamed && cityId === facility.city_id) return
  const slug = isRenamed ? slugOf(name) || 'facility' : facility.slug
  await changeAddress(client, { facilityId: facility.id, cityId, slug })
}

export async function setFacilityActive(
  pool: pg.Pool,
  reference: string,
  isActive: boolean,
  why = UNSAID,
): Promise<FacilityRow> {
  const facility = await findFacilityBy(pool, reference)
  await changeDirectory(pool, async (client) => {
    await recordingHistory(client, facility.id, why, async () => {
      await client.query('update facilities set is_active = $2, updated_at = now() where id = $1', [
        facility.id,
        isActive,
      ])
    })
    await markEdited(client, facility.id, ['is_active'])
    return { facilities: [facility.id], cities: [facility.city_id] }
  })
  return facility
}

/** What staff do with one record: create, edit, retire and restore it. Later imports do not overwrite it. */
import type pg from 'pg'
import { UserFacingError } from '../../platform/errors.ts'
import type { CategorySlug } from '../categories.ts'
import { markEdited } from '../change-directory.ts'
import { UNSAID, type Why } from '../facilities/history.sql.ts'
import { Places } from '../import/places.sql.ts'
import { changeAddress } from '../import/writing/addresses.sql.ts'
import { slugOf } from '../slug.ts'
import type { Edits } from './editable-fields.ts'
import { type FacilityRow, findFacilityBy } from './find-facility.sql.ts'
import { changeRecords } from './record-change.sql.ts'

type EditOptions = {
  /** The revision that the editor has read: a newer one is a RevisionConflict. */
  revision?: string | undefined
  /** What is stored with the edit: both are, or neither is. */
  settle?: (client: pg.PoolClient) => Promise<void>
}

export async function editFacility(
  pool: pg.Pool,
  reference: string,
  edits: Edits,
  why: Why = UNSAID,
  { revision, settle }: EditOptions = {},
): Promise<FacilityRow> {
  const { id } = await findFacilityBy(pool, reference)
  const expected = [{ id, revision }]
  const editing = { act: 'edit' as const, ids: [id], why, expected }
  const changeId = await changeRecords(pool, editing, async (client) => {
    await applyEdits(client, await findFacilityBy(client, String(id)), edits)
    await settle?.(client)
    return []
  })
  // Somebody may have written it before: nothing changes then but what is settled.
  if (changeId === null && settle) await inTransaction(pool, settle)
  return findFacilityBy(pool, String(id))
}

/** Search finds the record by this name too. Nothing changes where it has it, but what is settled. */
export async function addOtherName(
  pool: pg.Pool,
  { id, name }: { id: number; name: string },
  why: Why,
  settle: NonNullable<EditOptions['settle']>,
): Promise<void> {
  const changeId = await changeRecords(pool, { act: 'edit', ids: [id], why }, async (client) => {
    const { rowCount } = await client.query(
      `update facilities f set former_names = array_append(former_names, $2)
        where id = $1 and search_text($2) not in (
          select search_text(one) from unnest(array[f.name, ''] || f.former_names) one)`,
      [id, name],
    )
    if (rowCount === 1) await markEdited(client, id, ['former_names'])
    await settle(client)
    return []
  })
  if (changeId === null) await inTransaction(pool, settle)
}

async function inTransaction(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** Inside a transaction. Imports leave these fields alone from then on. */
export async function applyEdits(
  client: pg.ClientBase,
  facility: FacilityRow,
  edits: Edits,
): Promise<void> {
  const columns = new Map(edits.columns)
  let cityId = facility.city_id
  if (edits.place || edits.category !== undefined) {
    const places = new Places(client)
    await places.load()
    if (edits.place) cityId = await cityOf(places, edits.place)
    if (edits.category !== undefined) {
      const category = edits.category as CategorySlug | null
      columns.set('category_id', category && (places.categoryIds()[category] ?? null))
    }
  }
  await updateColumns(client, facility.id, columns)
  await move(client, facility, columns, cityId)
  await markEdited(client, facility.id, [
    ...columns.keys(),
    ...(cityId === facility.city_id ? [] : ['city_id']),
  ])
}

async function cityOf(places: Places, place: NonNullable<Edits['place']>): Promise<number> {
  const [id] = await places.cityIds([{ stateCode: place.stateCode, name: place.cityName }])
  if (id === undefined) throw new Error(`no city ${place.cityName}`)
  return id
}

async function updateColumns(
  client: pg.ClientBase,
  id: number,
  columns: Map<string, unknown>,
): Promise<void> {
  if (columns.size === 0) return
  // Column names come from a fixed list, never from input.
  const assignments = [...columns.keys()].map((name, index) => `${name} = $${index + 2}`)
  await client.query(`update facilities set ${assignments.join(', ')} where id = $1`, [
    id,
    ...columns.values(),
  ])
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

/** Not public until somebody restores it, so that its documents can be added first. Returns its number. */
export async function createFacility(pool: pg.Pool, edits: Edits, why: Why): Promise<number> {
  let id = 0
  await changeRecords(pool, { act: 'create', ids: [], why }, async (client) => {
    id = await insertFacility(client, edits)
    return [id]
  })
  return id
}

/** Inside a transaction. The edits must have a name and a place. */
export async function insertFacility(client: pg.ClientBase, edits: Edits): Promise<number> {
  const name = edits.columns.get('name')
  if (typeof name !== 'string') throw new UserFacingError('A record needs a name.')
  if (!edits.place) throw new UserFacingError('A record needs a city and a state.')
  const places = new Places(client)
  await places.load()
  const cityId = await cityOf(places, edits.place)
  // The column is unique: no other record has an address like it until changeAddress gives it its own.
  const { rows } = await client.query<{ id: number }>(
    `insert into facilities (id, name, slug, city_id, state_id, is_active)
     select (select coalesce(max(id), 0) + 1 from facilities), $1, '~' || gen_random_uuid(),
            c.id, c.state_id, false from cities c where c.id = $2
     returning id`,
    [name, cityId],
  )
  const id = rows[0]?.id ?? 0
  await client.query(`select setval(pg_get_serial_sequence('facilities', 'id'), $1)`, [id])
  await changeAddress(client, { facilityId: id, cityId, slug: slugOf(name) || 'facility' })
  await client.query('delete from facility_redirects where facility_id = $1', [id])
  const { place: _place, ...others } = edits
  await applyEdits(client, await findFacilityBy(client, String(id)), others)
  return id
}

/** Its page says that it is gone, or leads to the record that covers it. */
export async function retireFacility(
  pool: pg.Pool,
  reference: string,
  why: Why = UNSAID,
  { targetId, revision }: { targetId?: number | undefined; revision?: string | undefined } = {},
): Promise<void> {
  const facility = await findFacilityBy(pool, reference)
  const target = targetId === undefined ? null : await findFacilityBy(pool, String(targetId))
  if (target?.id === facility.id)
    throw new UserFacingError('A record cannot lead to itself: choose another one.')
  if (target && !target.is_active)
    throw new UserFacingError('A retired record cannot lead to another retired one.')
  const change = {
    ids: [facility.id, ...(target ? [target.id] : [])],
    why,
    expected: [{ id: facility.id, revision }],
  }
  await changeRecords(pool, { act: 'retire', ...change }, async (client) => {
    await setActive(client, facility.id, false)
    if (target) await leadTo(client, facility, target.id)
    return []
  })
}

/** Public again, or for the first time. */
export async function restoreFacility(
  pool: pg.Pool,
  reference: string,
  why: Why = UNSAID,
  revision?: string,
): Promise<void> {
  const facility = await findFacilityBy(pool, reference)
  const { rows } = await pool.query<{ id: number }>(
    'select facility_id as id from facility_redirects where city_id = $1 and slug = $2',
    [facility.city_id, facility.slug],
  )
  const change = {
    ids: [facility.id, ...rows.map(({ id }) => id)],
    why,
    expected: [{ id: facility.id, revision }],
  }
  await changeRecords(pool, { act: 'restore', ...change }, async (client) => {
    await setActive(client, facility.id, true)
    await client.query('delete from facility_redirects where city_id = $1 and slug = $2', [
      facility.city_id,
      facility.slug,
    ])
    return []
  })
}

export async function setActive(
  client: pg.ClientBase,
  id: number,
  isActive: boolean,
): Promise<void> {
  await client.query('update facilities set is_active = $2 where id = $1', [id, isActive])
  await markEdited(client, id, ['is_active'])
}

/** Who asks for the address of `from` gets to the other record. */
export async function leadTo(
  client: pg.ClientBase,
  from: Pick<FacilityRow, 'city_id' | 'slug'>,
  facilityId: number,
): Promise<void> {
  await client.query(
    `insert into facility_redirects (city_id, slug, facility_id) values ($1, $2, $3)
         on conflict (city_id, slug) do update set facility_id = excluded.facility_id`,
    [from.city_id, from.slug, facilityId],
  )
}

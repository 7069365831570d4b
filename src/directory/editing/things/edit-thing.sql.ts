/** What staff do with one ship, trade, product or company. What follows from its facts and documents is written again each time. */
import type pg from 'pg'
import { UserFacingError } from '../../../platform/errors.ts'
import type { Why } from '../../facilities/history.sql.ts'
import type { ThingKind } from '../../kind-names.ts'
import type { EntryRelation, Follows, Kind, Named } from '../../kinds/kind.ts'
import { citedIn, SOURCE, type WrittenThingEvidence } from '../../kinds/thing.contract.ts'
import { derivedColumns, keysOf } from '../../kinds/thing-rows.ts'
import { kinds } from '../../kinds.ts'
import { slugOf } from '../../slug.ts'
import { type Act, changeRecords } from '../record-change.sql.ts'
import type { ThingEdits } from './edited-things.contract.ts'

type Client = Pick<pg.Pool, 'query'>
type Facts = Record<string, unknown>

export type StoredThing = {
  id: number
  kind: ThingKind
  slug: string
  name: string
  grade: string
  facts: Facts
  unknowns: string[]
  isActive: boolean
  revision: string
  /** Besides those that follow from its facts. */
  names: Named[]
  relations: EntryRelation[]
  /** In the order in which facts cite them, from 1. */
  documents: number[]
}

/** Null when there is no such thing. */
export async function findStoredThing(client: Client, id: number): Promise<StoredThing | null> {
  const { rows } = await client.query<Omit<StoredThing, 'documents'>>(
    `select t.id, t.kind, t.slug, t.name, t.grade, t.facts, t.unknowns, t.is_active as "isActive",
            (extract(epoch from t.updated_at) * 1000000)::bigint::text as revision,
            coalesce((select json_agg(n) from (
              select distinct name, role from thing_names
               where thing_id = t.id and role <> 'name' order by role, name) n), '[]') as names
       from things t where t.id = $1`,
    [id],
  )
  const [found] = rows
  if (!found) return null
  const kind = kinds[found.kind]
  const documents = await listDocumentIds(client, id)
  const following = kind.follows(found.facts).names.map(({ name, role }) => `${role} ${name}`)
  return {
    ...found,
    names: found.names.filter(({ name, role }) => !following.includes(`${role} ${name}`)),
    relations: await listOwnRelations(client, id, kind, documents),
    documents,
  }
}

async function listDocumentIds(client: Client, id: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    'select id from thing_evidence where thing_id = $1 order by year nulls last, id',
    [id],
  )
  return rows.map((row) => row.id)
}

type StoredRelation = Required<Omit<EntryRelation, 'source' | 'name'>> & {
  id: number
  name: string | null
  fromYear: number | null
  toYear: number | null
  evidenceId: number | null
}

async function listRelationRows(client: Client, id: number): Promise<StoredRelation[]> {
  const { rows } = await client.query<StoredRelation>(
    `select id, role, target_kind as "targetKind", target, name, from_year as "fromYear",
            to_year as "toYear", evidence_id as "evidenceId"
       from thing_relations where thing_id = $1 order by id`,
    [id],
  )
  return rows
}

/** Those that editors write; the others follow from the facts. */
async function listOwnRelations(client: Client, id: number, kind: Kind, documents: number[]) {
  const rows = await listRelationRows(client, id)
  return rows
    .filter(({ role }) => role in kind.edited.relations)
    .map(({ id: _, name, fromYear, toYear, evidenceId, ...relation }) => ({
      ...relation,
      ...(name === null ? {} : { name }),
      fromYear: fromYear ?? undefined,
      toYear: toYear ?? undefined,
      source: evidenceId === null ? undefined : documents.indexOf(evidenceId) + 1,
    }))
}

export type EditingThing = { id: number; revision?: string | undefined; why: Why }

/** One act on one thing: `work` returns what else is to be written, and may change its documents. */
export async function changeThing(
  pool: pg.Pool,
  { id, revision, why }: EditingThing,
  act: Act,
  work: (client: pg.PoolClient, stored: StoredThing) => Promise<ThingEdits>,
  texts: string[] = [],
): Promise<number | null> {
  const change = { act, table: 'things' as const, ids: [id], why, texts }
  return changeRecords(pool, { ...change, expected: [{ id, revision }] }, async (client) => {
    const stored = await findStoredThing(client, id)
    if (!stored) throw new UserFacingError('There is no such record.')
    await writeThing(client, stored, await work(client, stored))
    return []
  })
}

export const editThing = (pool: pg.Pool, editing: EditingThing, edits: ThingEdits) =>
  changeThing(pool, editing, 'edit', async () => edits)

/** Off the site, or on it again. */
export const setThingActive = (pool: pg.Pool, editing: EditingThing, isActive: boolean) =>
  changeThing(pool, editing, isActive ? 'restore' : 'retire', async (client, { id }) => {
    await client.query('update things set is_active = $2 where id = $1', [id, isActive])
    return {}
  })

/**
 * Not public until somebody restores it, unless records that name it gave it a page already. Its address stays when
 * it is renamed. Returns its number.
 */
export async function createThing(
  pool: pg.Pool,
  name: ThingKind,
  edits: ThingEdits & { name: string; facts: Facts },
  why: Why,
): Promise<number> {
  let id = 0
  const change = { act: 'create' as const, table: 'things' as const, ids: [], why }
  await changeRecords(pool, change, async (client) => {
    const number = kinds[name].brief?.(edits.facts)?.number
    const placed = await kinds[name].ofRecords?.place(client, edits.name)
    const { rows } = await client.query<{ id: number }>(
      `insert into things (kind, slug, name, grade, facts, is_active)
       select $1, free.slug, $3, 'listed', $4, $5
         from (select $2 || case when n = 1 then '' else '-' || n end as slug, n
                 from generate_series(1, 1000) n) free
        where not exists (select 1 from things t where t.kind = $1 and t.slug = free.slug)
        order by free.n limit 1
       returning id`,
      [
        ...[name, placed?.slug ?? slugFor(edits.name, number), edits.name, edits.facts],
        placed?.isPublic ?? false,
      ],
    )
    id = rows[0]?.id ?? 0
    const stored = await findStoredThing(client, id)
    if (stored) await writeThing(client, stored, edits)
    return [id]
  })
  return id
}

const MAX_SLUG = 70

const slugFor = (name: string, number: string | null | undefined): string =>
  slugOf([name, number].filter(Boolean).join(' ')).slice(0, MAX_SLUG).replace(/-+$/, '') || 'record'

/** Inside a transaction, after the documents are as they will be. `stored` is from before. */
export async function writeThing(
  client: pg.ClientBase,
  stored: StoredThing,
  edits: ThingEdits,
): Promise<void> {
  const { id, kind: kindName } = stored
  const kind = kinds[kindName]
  const documents = await listDocumentIds(client, id)
  const facts = renumbered({ ...stored.facts, ...edits.facts }, stored.documents, documents)
  const follows = kind.follows(facts)
  const name = edits.name ?? stored.name
  await client.query('update things set name = $2, facts = $3, unknowns = $4 where id = $1', [
    id,
    name,
    facts,
    edits.unknowns ?? stored.unknowns,
  ])
  await writeDerived(client, stored, follows)
  await writeNames(
    client,
    id,
    keysOf(kind, name, [...follows.names, ...(edits.names ?? stored.names)]),
  )
  await kind.ofRecords?.check(client, id)
  const own = edits.relations ?? moved(stored.relations, stored.documents, documents)
  await writeRelations(client, id, [...own, ...follows.relations], documents)
}

/** Facts cite documents by their place, which changes when an older one is added or one is withdrawn. */
function renumbered(facts: Facts, before: number[], now: number[]): Facts {
  if (before.every((id, at) => now[at] === id)) return facts
  const gone = before.flatMap((id, at) => (now.includes(id) ? [] : [at + 1]))
  const citing = Object.entries(facts).flatMap(([name, value]) =>
    citedIn(value, name).some((number) => gone.includes(number)) ? [inWords(name)] : [],
  )
  if (citing.length > 0) {
    throw new UserFacingError(
      `Facts are taken from this document: ${citing.join(', ')}. Change or clear them first.`,
    )
  }
  const renumber = (value: unknown, key = ''): unknown => {
    if (typeof value === 'number' && SOURCE.test(key)) {
      const document = before[value - 1]
      return document === undefined ? value : now.indexOf(document) + 1
    }
    if (Array.isArray(value)) return value.map((part) => renumber(part, key))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, renumber(part, name)]),
    )
  }
  return renumber(facts) as Facts
}

/** "launchedSource" as people read it. */
export const inWords = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** A relation stays when its document is withdrawn, and then names none. */
const moved = (relations: EntryRelation[], before: number[], now: number[]): EntryRelation[] =>
  relations.map((one) => ({
    ...one,
    source: one.source && (now.indexOf(before[one.source - 1] ?? 0) + 1 || undefined),
  }))

async function writeDerived(client: pg.ClientBase, { id, grade }: StoredThing, follows: Follows) {
  const { rows } = await client.query<WrittenThingEvidence>(
    `select kind, shows, outcome, names_it as "namesShip", checked_on::text as "checkedOn"
       from thing_evidence where thing_id = $1 order by year nulls last, id`,
    [id],
  )
  const told = rows.map((row) => ({ ...row, outcome: row.outcome ?? undefined }))
  const derived = derivedColumns(follows, told)
  await client.query(
    `update things set grade = $2, document_count = $3, first_year = $4, last_year = $5,
            facets = $6, checked_on = coalesce($7::date, checked_on) where id = $1`,
    [
      id,
      grade === 'demonstration' ? grade : derived.grade,
      derived.document_count,
      derived.first_year,
      derived.last_year,
      derived.facets,
      derived.checked_on,
    ],
  )
}

async function writeNames(client: pg.ClientBase, id: number, keys: Map<string, Named>) {
  await client.query('delete from thing_names where thing_id = $1 and key <> all ($2)', [
    id,
    [...keys.keys()],
  ])
  await client.query(
    `insert into thing_names (thing_id, key, name, role)
     select $1, * from unnest($2::text[], $3::text[], $4::text[])
         on conflict (thing_id, key) do update set name = excluded.name, role = excluded.role`,
    [
      id,
      [...keys.keys()],
      [...keys.values()].map(({ name }) => name),
      [...keys.values()].map(({ role }) => role),
    ],
  )
}

/** Rows that say the same stay, so that the history has only what changed. */
async function writeRelations(
  client: pg.ClientBase,
  id: number,
  wanted: EntryRelation[],
  documents: number[],
): Promise<void> {
  const asRow = (one: EntryRelation) => [
    one.role,
    one.targetKind,
    one.target,
    one.name ?? null,
    one.fromYear ?? null,
    one.toYear ?? null,
    one.source === undefined ? null : (documents[one.source - 1] ?? null),
  ]
  const left = new Map(wanted.map((one) => [JSON.stringify(asRow(one)), asRow(one)]))
  for (const row of await listRelationRows(client, id)) {
    const { role, targetKind, target, name, fromYear, toYear, evidenceId } = row
    const same = JSON.stringify([role, targetKind, target, name, fromYear, toYear, evidenceId])
    if (left.delete(same)) continue
    await client.query('delete from thing_relations where id = $1', [row.id])
  }
  for (const row of left.values()) {
    await client.query(
      `insert into thing_relations
         (thing_id, role, target_kind, target, name, from_year, to_year, evidence_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, ...row],
    )
  }
}

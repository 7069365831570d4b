/**
 * What staff change on records: in one transaction, with the rows as they were before and after, so that each
 * act can be undone in one step. The audit trail and the public history follow from the same comparison.
 */
import type pg from 'pg'
import type { directoryChanges } from '../../platform/database/schema/edits.ts'
import { UserFacingError } from '../../platform/errors.ts'
import { changeDirectory } from '../change-directory.ts'
import { changedFields, createHistory, fieldsOf, type Why } from '../facilities/history.sql.ts'
import { companiesOfNames } from '../kinds/companies/companies-table.sql.ts'
import { recordNumber } from '../record-number.ts'
import {
  documentChanges,
  factChanges,
  reviewChanges,
  testimonyChanges,
  textChanges,
  thingChanges,
  translationChanges,
} from './changes-in-words.ts'
import { compareRows, isSame, type Row, type Rows, readRows, slugsOf } from './watched-rows.sql.ts'

export type Act = (typeof directoryChanges.$inferSelect)['act']

/** The revision of a record as an editor has read it: another one means that somebody changed it since. */
export const REVISION = '(extract(epoch from f.updated_at) * 1000000)::bigint::text'

/** Somebody else changed the record after this editor had read it. */
export class RevisionConflict extends UserFacingError {
  readonly recordId: number
  readonly revision: string
  constructor(recordId: number, revision: string) {
    super('Somebody changed this record after you opened it.')
    this.recordId = recordId
    this.revision = revision
  }
}

export type Expected = { id: number; revision: string | undefined }

/** One record, as an editor has read it. */
export type Editing = { facilityId: number; why: Why; revision?: string | undefined }

async function checkRevisions(
  client: pg.ClientBase,
  table: RecordTable,
  expected: Expected[],
): Promise<void> {
  for (const { id, revision } of expected) {
    if (revision === undefined) continue
    const { rows } = await client.query(
      `select ${REVISION} as revision from ${table} f where f.id = $1`,
      [id],
    )
    if (rows[0]?.revision !== revision) throw new RevisionConflict(id, revision)
  }
}

/** Records are facilities, or things of any kind; one act changes records of one table. */
export type RecordTable = 'facilities' | 'things'

export type Changing = {
  act: Act
  table?: RecordTable
  ids: number[]
  why: Why
  /** Before the reason, in the history of each record. */
  what?: Map<number, string>
  /** What the editor had read; empty for those who have not read anything, such as the command line. */
  expected?: Expected[]
  /** English texts whose translations may change. */
  texts?: string[]
  /** The text about a place or a facility that changes, by type and name. */
  textName?: string | undefined
  /** The change that this one undoes. */
  undoes?: number
}

/** `work` returns the records that it created. Null when nothing changed. */
export async function changeRecords(
  pool: pg.Pool,
  {
    act,
    table = 'facilities',
    ids,
    why,
    what,
    expected = [],
    texts = [],
    textName,
    undoes,
  }: Changing,
  work: (client: pg.PoolClient) => Promise<number[]>,
): Promise<number | null> {
  let changeId: number | null = null
  await changeDirectory(pool, async (client) => {
    await checkRevisions(client, table, expected)
    const others = { texts, textNames: textName ? [textName] : [] }
    const scopeOf = async (all: number[], slugs: string[]) =>
      table === 'things'
        ? { ...others, facilityIds: [], thingIds: all, slugs: [] }
        : {
            ...others,
            facilityIds: all,
            thingIds: [],
            slugs: [...slugs, ...(await slugsOf(client, all))],
          }
    const scope = await scopeOf(ids, [])
    const before = await readRows(client, scope)
    const fieldsBefore = new Map<number, Awaited<ReturnType<typeof fieldsOf>>>()
    for (const id of scope.facilityIds) fieldsBefore.set(id, await fieldsOf(client, id))
    const all = [...ids, ...(await work(client))]
    const after = await readRows(client, await scopeOf(all, scope.slugs))
    const rows = compareRows(before, after)
    if (rows.length === 0) return null
    const column = table === 'things' ? 'thing_ids' : 'facility_ids'
    const { rows: stored } = await client.query<{ id: number }>(
      `insert into directory_changes
         (act, facility_ids, thing_ids, text_name, changed_at, actor_email, rows, undoes)
       values ($1, $2, $3, $4, clock_timestamp(), $5, $6, $7) returning id`,
      [
        act,
        table === 'things' ? [] : all,
        table === 'things' ? all : [],
        textName ?? null,
        why.actorEmail,
        JSON.stringify(rows),
        undoes ?? null,
      ],
    )
    changeId = stored[0]?.id ?? 0
    await client.query('update directory_changes set undone_by = $2 where id = $1', [
      undoes ?? null,
      changeId,
    ])
    // Not now(): it may be before another change for which this one waited.
    await client.query(
      `update ${table} f set updated_at = d.changed_at
         from directory_changes d where d.id = $1 and f.id = any (d.${column})`,
      [changeId],
    )
    // Whoever has one of these open has read a link that leads elsewhere now.
    const links = rows.flatMap((one) => (one.table === 'thing_relations' ? [one.key.id] : []))
    await client.query(
      `update things t set updated_at = d.changed_at
         from directory_changes d, thing_relations r
        where d.id = $1 and r.id = any ($2) and t.id = r.thing_id`,
      [changeId, links],
    )
    const changesOf = (table === 'things' ? thingChanges : testimonyChanges)(before, after)
    const documents = documentChanges(before, after)
    const facts = factChanges(before, after)
    const reviews = reviewChanges(before, after)
    for (const id of all) {
      const fields = fieldsBefore.get(id)
      const changes = [
        ...(fields ? changedFields(fields, await fieldsOf(client, id)) : []),
        ...(changesOf.get(id) ?? []),
        ...(documents.get(id) ?? []),
        ...(facts.get(id) ?? []),
        ...(reviews.get(id) ?? []),
        ...(textName ? textChanges(before, after) : []),
        ...(id === all[0] ? translationChanges(before, after) : []),
      ]
      const reason = [what?.get(id), why.reason].filter(Boolean).join(' ') || null
      await createHistory(client, { table, id, changeId }, changes, { ...why, reason })
    }
    if (textName && !textName.startsWith('facility/')) {
      const changes = [...textChanges(before, after), ...translationChanges(before, after)]
      await createHistory(client, { textName, changeId }, changes, why)
    }
    await recordAudit(client, { act, table, ids: all, textName, changeId, why })
    if (table === 'things') {
      return {
        facilities: [],
        cities: [],
        companies: await touchedCompanies(client, before, after),
      }
    }
    return { facilities: all, cities: touchedCities(before, after) }
  })
  return changeId
}

/** Those whose stored names changed, and those that had or get the records of these names. */
async function touchedCompanies(client: pg.ClientBase, ...both: Rows[]): Promise<string[]> {
  const all = both.flatMap((rows) => [...rows.values()])
  const ids = all.flatMap(({ table, row }) =>
    table === 'things' && row.kind === 'company' ? [row.id] : [],
  )
  if (ids.length === 0) return []
  const names = all.flatMap(({ table, row }) => {
    if (table === 'thing_names' && ids.includes(row.thing_id)) return [String(row.name)]
    return table === 'things' && ids.includes(row.id) ? [String(row.slug)] : []
  })
  return companiesOfNames(client, [...new Set(names)])
}

/** Where facilities were added, removed or moved. */
function touchedCities(before: Rows, after: Rows): number[] {
  const whereabouts = (row: Row | undefined) =>
    row?.is_active === true ? [row.city_id, row.latitude, row.longitude] : null
  const cities = new Set<number>()
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    if (!name.startsWith('facilities ')) continue
    const [was, is] = [before.get(name)?.row, after.get(name)?.row]
    if (isSame(whereabouts(was), whereabouts(is))) continue
    for (const row of [was, is]) if (row) cities.add(Number(row.city_id))
  }
  return [...cities]
}

const AUDITED: Record<Act, string> = {
  create: 'created a record',
  edit: 'edited a record',
  documents: 'changed the documents of a record',
  facts: 'changed the names, owners or trades of a record',
  testimony: 'published or withdrew a testimony',
  retire: 'retired a record',
  restore: 'restored a record',
  merge: 'merged two records',
  distinct: 'told two records apart',
  split: 'split a record',
  text: 'changed a text',
  undo: 'undid a change of a record',
}

type Audited = Pick<Changing, 'act' | 'textName' | 'why'> & {
  table: RecordTable
  ids: number[]
  changeId: number
}

/** In the same transaction: there is no change without its entry. */
async function recordAudit(
  client: pg.ClientBase,
  { act, table, ids, textName, changeId, why }: Audited,
): Promise<void> {
  const records = await (table === 'things' ? thingsInWords : numbersOf)(client, ids)
  await client.query('insert into staff_events (actor_email, action, detail) values ($1, $2, $3)', [
    why.actorEmail,
    textName && act === 'undo' ? 'undid a change of a text' : AUDITED[act],
    JSON.stringify(textName ? { text: textName, change: changeId } : { records, change: changeId }),
  ])
}

async function numbersOf(client: pg.ClientBase, ids: number[]): Promise<string> {
  const { rows } = await client.query<{ id: number; code: string }>(
    `select f.id, s.code from facilities f join states s on s.id = f.state_id
      where f.id = any ($1) order by f.id`,
    [ids],
  )
  return rows.map(({ id, code }) => recordNumber(code, id)).join(', ')
}

async function thingsInWords(client: pg.ClientBase, ids: number[]): Promise<string> {
  const { rows } = await client.query<{ kind: string; slug: string }>(
    'select kind, slug from things where id = any ($1) order by id',
    [ids],
  )
  return rows.map(({ kind, slug }) => `${kind} ${slug}`).join(', ')
}

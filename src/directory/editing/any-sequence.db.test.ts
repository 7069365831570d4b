/**
 * Any sequence of edits, imports, merges, splits, undoings, retirements and restorations, of facilities and of ships:
 * after each step the tables that are kept up to date equal those built from scratch.
 */
import type pg from 'pg'
import { expect, it } from 'vitest'
import { directoryDatabase } from '../../../tests/support/directory-database.ts'
import { refreshCounts } from '../../../tests/support/factories.ts'
import { UserFacingError } from '../../platform/errors.ts'
import { UNSAID } from '../facilities/history.sql.ts'
import { citation, importText, listFacilities, snapshot } from '../import/import.test-support.ts'
import { citedIn } from '../kinds/thing.contract.ts'
import { derivedColumns, keysOf } from '../kinds/thing-rows.ts'
import { kinds } from '../kinds.ts'
import { addDocument, withdrawDocument } from './edit-documents.sql.ts'
import {
  createFacility,
  editFacility,
  restoreFacility,
  retireFacility,
} from './edit-facility.sql.ts'
import { listFactsToEdit, setFacts } from './edit-facts.sql.ts'
import { readEdits } from './editable-fields.ts'
import { mergeFacilities, splitFacility } from './merge-facilities.sql.ts'
import { createThing, editThing, findStoredThing, setThingActive } from './things/edit-thing.sql.ts'
import { saveThingDocument, withdrawThingDocument } from './things/edit-thing-documents.sql.ts'
import { undoChange } from './undo-change.sql.ts'

const directory = directoryDatabase()

/** Seeds that once found a fault stay here, each named after it. */
const SEEDS = [1, 2, 3, 4, 5, 6]
const STEPS = 30

/** mulberry32: the same seed gives the same sequence on every machine. */
function randomFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(next() * items.length)]
    if (item === undefined) throw new Error('nothing to choose from')
    return item
  }
}

const NAMES = ['Acme Mill', 'Bend Station', 'Harbor Yard', 'Shore Works', 'Gulf Foundry']
const CITIES = ['Tampa', 'Ocala', 'Miami']
const COMPANIES = ['', 'Gulf Power', 'The Gulf Power Co.', 'Acme']
const CATEGORIES = ['', 'shipyards', 'power-plants']
const SHOWINGS = ['exposure-found', 'used-or-made', 'place-and-period'] as const

const SHIPS = ['USS Example', 'USS Other', 'SS Third']
const HULLS = ['DD-9101', 'CV-9102', null]
const TYPES = ['carrier', 'destroyer']
const NO_FACTS = {
  ...{ hull: null, otherHulls: [], formerNames: [], class: null, builder: null, launched: null },
  ...{ launchedSource: null, service: [], jobs: [], spaces: [], register: null },
}

/** Things of which something stored is not what follows from their facts and documents. */
async function listWrongThings(pool: pg.Pool): Promise<unknown[]> {
  const { rows } = await pool.query('select * from things order by id')
  const wrong: unknown[] = []
  for (const { id, kind: name, name: own, facts, ...row } of rows) {
    const kind = kinds[name as 'ship']
    const follows = kind.follows(facts)
    const { rows: documents } = await pool.query(
      `select title, kind, shows, outcome, checked_on::text as "checkedOn"
         from thing_evidence where thing_id = $1 order by year, id`,
      [id],
    )
    const derived = derivedColumns(follows, documents)
    for (const column of ['grade', 'document_count', 'first_year', 'last_year', 'facets'] as const)
      if (JSON.stringify(derived[column]) !== JSON.stringify(row[column])) wrong.push([id, column])
    const { rows: names } = await pool.query('select key from thing_names where thing_id = $1', [
      id,
    ])
    const keys = [...keysOf(kind, own, follows.names).keys()].sort()
    // Of one whose creation was undone, only the number is left.
    const hasNames = names.length > 0 || row.is_active
    if (
      hasNames &&
      names
        .map(({ key }) => key)
        .sort()
        .join() !== keys.join()
    )
      wrong.push([id, 'names'])
    if (citedIn(facts).some((number) => number > documents.length)) wrong.push([id, 'cited'])
  }
  return wrong
}

it.each(SEEDS)('seed %i keeps every derived table right', async (seed) => {
  const database = directory()
  const { pool } = database
  const choose = randomFrom(seed)
  const ids = async () => (await listFacilities(database)).map(({ id }) => id)
  const facility = async () => String(choose(await ids()))
  const list = (rows: number) =>
    [
      'id,name,city,state,lat,lon,company',
      ...Array.from({ length: rows }, (_, at) => {
        const place = [choose(CITIES), 'FL', 27 + choose([0.1, 0.2, 0.3]), -82.5]
        return [at + 1, `${choose(NAMES)} ${at}`, ...place, choose(COMPANIES)].join(',')
      }),
    ].join('\n')
  const editing = async () => ({ facilityId: Number(await facility()), why: UNSAID })
  const steps = {
    import: () => importText(database, list(6), { citation }),
    edit: async () =>
      editFacility(
        pool,
        await facility(),
        readEdits([
          choose([`name=${choose(NAMES)}`, `city=${choose(CITIES)}, FL`, 'latitude=27.5']),
          choose([`company_name=${choose(COMPANIES)}`, `category=${choose(CATEGORIES)}`]),
          choose(['operational_years=1941-1976', 'operational_years=', 'former_names=Old; Older']),
        ]),
      ),
    create: () =>
      createFacility(
        pool,
        readEdits([`name=${choose(NAMES)}`, `city=${choose(CITIES)}, FL`]),
        UNSAID,
      ),
    retire: async () => retireFacility(pool, await facility(), UNSAID),
    forward: async () =>
      retireFacility(pool, await facility(), UNSAID, { targetId: Number(await facility()) }),
    restore: async () => restoreFacility(pool, await facility()),
    merge: async () => mergeFacilities(pool, await facility(), await facility()),
    split: async () => {
      const reference = await facility()
      const { rows } = await pool.query<{ id: number }>(
        'select id from facility_sources where facility_id = $1 order by id',
        [reference],
      )
      const documents = new Map(rows.map(({ id }) => [id, choose(['goes', 'both'] as const)]))
      const edits = readEdits([`name=${choose(NAMES)}`])
      return splitFacility(pool, reference, { edits, documents, why: UNSAID })
    },
    document: async () =>
      addDocument(pool, await editing(), {
        kind: choose(['court-opinion', 'site-report'] as const),
        shows: choose(SHOWINGS),
        statement: `Lagging was removed in ${choose([1978, 1979])}.`,
        title: choose(['Notice of removal', 'An opinion']),
        publisher: null,
        year: choose([1978, 1979, null]),
        findIt: 'State archives',
        readAs: 'whole',
        checkedOn: '2026-11-01',
      }),
    withdraw: async () => {
      const { rows } = await pool.query<{ id: number; facility_id: number }>(
        'select id, facility_id from facility_sources order by id',
      )
      if (rows.length === 0) return
      const { id, facility_id: facilityId } = choose(rows)
      await withdrawDocument(pool, { facilityId, why: UNSAID }, id)
    },
    facts: async () => {
      const one = await editing()
      const { rows } = await pool.query<{ id: number }>(
        'select id from facility_sources where facility_id = $1 order by id',
        [one.facilityId],
      )
      const [kept] = await listFactsToEdit(pool, one.facilityId)
      await setFacts(pool, one, [
        ...(kept ? [{ id: kept.id, kind: kept.kind, name: kept.name }] : []),
        {
          kind: choose(['owner', 'former-name', 'trade'] as const),
          name: choose(['Gulf Power', 'Acme', 'Old Acme Mill']),
          from: choose([1941, null]),
          documentId: choose([null, ...rows.map(({ id }) => id)]),
        },
      ])
    },
    ship: () =>
      createThing(
        pool,
        'ship',
        { name: choose(SHIPS), facts: { ...NO_FACTS, type: choose(TYPES) } },
        UNSAID,
      ),
    refit: async () =>
      editThing(pool, await ship(), {
        name: choose(SHIPS),
        facts: choose([
          { hull: choose(HULLS), formerNames: [choose(SHIPS)] },
          { jobs: [{ rating: 'MM', title: 'Fireman', from: null, to: null, source: null }] },
          { service: [{ from: choose([1940, 1944]), to: null, source: null }] },
        ]),
        relations: choose([
          [],
          [{ role: 'built-at', targetKind: 'facility', target: await facility() }],
        ]),
      }),
    paper: async () =>
      saveThingDocument(pool, await ship(), {
        kind: choose(['court-opinion', 'site-report'] as const),
        shows: choose(SHOWINGS),
        outcome: choose(['finding', 'contention'] as const),
        statement: 'Lagging was removed.',
        title: choose(['Notice of removal', 'An opinion']),
        publisher: 'A court',
        year: choose([1978, 1979]),
        findIt: 'State archives',
        readAs: 'whole',
        checkedOn: '2026-11-01',
      }),
    cite: async () => {
      const editing = await ship()
      const stored = await findStoredThing(pool, editing.id)
      if (!stored || stored.documents.length === 0) return
      const source = choose(stored.documents.map((_, at) => at + 1))
      await editThing(pool, editing, { facts: { launched: 1943, launchedSource: source } })
    },
    lose: async () => {
      const { rows } = await pool.query<{ id: number; thing_id: number }>(
        'select id, thing_id from thing_evidence order by id',
      )
      if (rows.length === 0) return
      const { id, thing_id } = choose(rows)
      await withdrawThingDocument(pool, { id: thing_id, why: UNSAID }, id)
    },
    scrap: async () => setThingActive(pool, await ship(), choose([true, false])),
    undo: async () => {
      const { rows } = await pool.query<{ id: number }>(
        'select id from directory_changes where undone_by is null order by id desc limit 6',
      )
      if (rows.length > 0) await undoChange(pool, choose(rows).id, UNSAID)
    },
  }
  const ship = async () => {
    const { rows } = await pool.query<{ id: number }>('select id from things order by id')
    return { id: rows.length > 0 ? choose(rows).id : 0, why: UNSAID }
  }
  const names = Object.keys(steps) as (keyof typeof steps)[]
  await steps.import()
  const done: string[] = []
  let refused = 0
  for (let step = 0; step < STEPS; step++) {
    const name = choose([...names, 'undo', 'undo', 'edit'] as const)
    done.push(name)
    try {
      await steps[name]()
    } catch (error) {
      // A rule may forbid a step; then nothing of it may be left.
      if (!(error instanceof UserFacingError)) throw error
      refused++
    }
    const kept = await snapshot(database)
    await refreshCounts(database)
    expect(await snapshot(database), `after ${done.join(', ')}`).toBe(kept)
    expect(await listWrongThings(pool), `after ${done.join(', ')}`).toEqual([])
  }
  expect(refused, 'most steps are allowed').toBeLessThan(STEPS / 2)
})

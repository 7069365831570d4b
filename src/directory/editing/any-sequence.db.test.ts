/**
 * Any sequence of edits, imports, merges, splits, documents, testimonies, undoings, retirements and restorations, of
 * facilities, ships and companies: after each step the tables that are kept up to date equal those built from scratch, and
 * what has been merged and taken apart again is as it was.
 */
import type pg from 'pg'
import { expect, it } from 'vitest'
import { directoryDatabase } from '../../../tests/support/directory-database.ts'
import { refreshCounts } from '../../../tests/support/factories.ts'
import { UserFacingError } from '../../platform/errors.ts'
import { UNSAID } from '../facilities/history.sql.ts'
import { citation, importText, listFacilities, snapshot } from '../import/import.test-support.ts'
import { undoRun } from '../import/undo.sql.ts'
import { citedIn } from '../kinds/thing.contract.ts'
import { derivedColumns, keysOf } from '../kinds/thing-rows.ts'
import { kinds } from '../kinds.ts'
import {
  addDocument,
  changeDocument,
  orderDocuments,
  withdrawDocument,
} from './edit-documents.sql.ts'
import {
  createFacility,
  editFacility,
  restoreFacility,
  retireFacility,
} from './edit-facility.sql.ts'
import { listFactsToEdit, setFacts } from './edit-facts.sql.ts'
import { readEdits } from './editable-fields.ts'
import { findFacilityBy } from './find-facility.sql.ts'
import { mergeFacilities, settlePairs, splitFacility } from './merge-facilities.sql.ts'
import { publishTestimony } from './testimonies.sql.ts'
import { createThing, editThing, findStoredThing, setThingActive } from './things/edit-thing.sql.ts'
import { saveThingDocument, withdrawThingDocument } from './things/edit-thing-documents.sql.ts'
import { undoChange } from './undo-change.sql.ts'
import { compareRows, readRows } from './watched-rows.sql.ts'

const directory = directoryDatabase()

/** Seeds that once found a fault stay here. 122: undoing took away a document that facts had been taken from since. */
const SEEDS = [1, 2, 3, 122]
const STEPS = 40
const OFTEN = ['undo', 'undo', 'edit', 'restore', 'restore', 'spell', 'spell', 'close'] as const

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
const COMPANIES = ['', 'Gulf Power', 'The Gulf Power Co.', 'Acme', 'Acme Mill, Inc.']
const CATEGORIES = ['', 'shipyards', 'power-plants']
const SHOWINGS = ['exposure-found', 'used-or-made', 'place-and-period'] as const

const SHIPS = ['USS Example', 'USS Other', 'SS Third']
const HULLS = ['DD-9101', 'CV-9102', null]
const TYPES = ['carrier', 'destroyer']
const STORED = ['Gulf Power', 'Acme', 'Acme Mill', 'Shore Holding']
const NO_COMPANY_FACTS = { about: null, aboutSource: [], years: null, earlier: [] }
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
    // Only the number is left of a record whose creation was undone. Other names of companies are written by hand.
    const hasNames = name === 'ship' && (names.length > 0 || row.is_active)
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
  const { rows: without } = await pool.query(
    `select slug from things where kind = 'company' and is_active and slug not in (select slug from companies)`,
  )
  return [...wrong, ...without]
}

/** Facts that cite a document of another record: no editor could save them as they are. */
async function listWrongFacts(pool: pg.Pool): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select x.id, x.facility_id, d.facility_id as cited from facility_facts x
       join facility_sources d on d.id = x.source_id where d.facility_id <> x.facility_id`,
  )
  return rows
}

it.each(SEEDS)('seed %i keeps every derived table right', async (seed) => {
  const database = directory()
  const { pool } = database
  const choose = randomFrom(seed)
  const ids = async () => (await listFacilities(database)).map(({ id }) => id)
  const facility = async () => {
    // An undone import may leave nothing.
    if ((await ids()).length === 0) await steps.import()
    return String(choose(await ids()))
  }
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
    import: () => importText(database, list(8), { citation }),
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
    document: async () => addDocument(pool, await editing(), document()),
    withdraw: async () => {
      const one = await documentOf()
      if (one) await withdrawDocument(pool, one.editing, one.id)
    },
    rewrite: async () => {
      const one = await documentOf()
      if (one) await changeDocument(pool, one.editing, one.id, document())
    },
    order: async () => {
      const one = await documentOf()
      if (!one) return
      const { rows } = await pool.query<{ id: number }>(
        `select id from facility_sources where facility_id = $1
          order by year nulls last, id ${choose(['asc', 'desc'])}`,
        [one.editing.facilityId],
      )
      await orderDocuments(
        pool,
        one.editing,
        rows.map(({ id }) => id),
      )
    },
    testimony: async (about?: number) => {
      const facilityId = about ?? Number(await facility())
      const { rows } = await pool.query<{ id: number }>(
        'insert into missing_workplaces (facility_id) values ($1) returning id',
        [facilityId],
      )
      const said = { years: null, trade: null, words: 'Dust.', language: 'en', emailIndex: null }
      const of = { facilityId, suggestionId: rows[0]?.id ?? 0, approvedBy: 'x@example.test' }
      await publishTestimony(pool, { ...said, ...of }, UNSAID, async () => {})
    },
    // Merged in one act with pairs that are told apart, and taken apart at once: nothing of it is left.
    thereAndBack: async () => {
      const left = (await listFacilities(database)).filter(({ active }) => active)
      if (left.length < 4) return
      const draw = async () => {
        const { id } = choose(left)
        left.splice(
          left.findIndex((one) => one.id === id),
          1,
        )
        return findFacilityBy(pool, String(id))
      }
      const merge = async () => {
        const taken = choose([[], ['name' as const]])
        return { kept: await draw(), gone: await draw(), taken, revisions: {} }
      }
      const merges = [await merge(), await merge()] as const
      const apart = [{ one: merges[0].kept, other: merges[1].kept }]
      await entangle(merges[0])
      const before = await everything()
      const changeId = await settlePairs(pool, { merges: [...merges], apart }, UNSAID)
      if (changeId === null) return
      backAndForth++
      expect(await listWrongFacts(pool), `after ${done.join(', ')}`).toEqual([])
      await undoChange(pool, changeId, UNSAID)
      expect(compareRows(before, await everything()), `of ${done.join(', ')}`).toEqual([])
    },
    unimport: async () => {
      const { rows } = await pool.query<{ id: number }>(
        'select id from import_runs where undone_at is null order by id desc limit 2',
      )
      if (rows.length > 0) await undoRun(pool, choose(rows).id)
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
    company: () =>
      createThing(pool, 'company', { name: choose(STORED), facts: NO_COMPANY_FACTS }, UNSAID),
    spell: async () => {
      const one = await thing('company')
      const names = STORED.filter(() => choose([true, false, false]))
      const change = choose([{ name: choose(STORED) }, {}])
      const also = names.map((name) => ({ name, role: 'other' as const }))
      if (one) await editThing(pool, one, { ...change, names: also })
    },
    close: async () => {
      const one = await thing('company')
      if (one) await setThingActive(pool, one, choose([true, true, false]))
    },
    undo: async () => {
      const { rows } = await pool.query<{ id: number }>(
        'select id from directory_changes where undone_by is null order by id desc limit 6',
      )
      if (rows.length > 0) await undoChange(pool, choose(rows).id, UNSAID)
    },
  }
  const document = () => ({
    kind: choose(['court-opinion', 'site-report'] as const),
    shows: choose(SHOWINGS),
    statement: `Lagging was removed in ${choose([1978, 1979])}.`,
    title: choose(['Notice of removal', 'An opinion']),
    publisher: null,
    year: choose([1978, 1979, null]),
    findIt: 'State archives',
    readAs: 'whole' as const,
    checkedOn: '2026-11-01',
  })
  const documentOf = async () => {
    const { rows } = await pool.query<{ id: number; facility_id: number }>(
      'select id, facility_id from facility_sources order by id',
    )
    if (rows.length === 0) return null
    const { id, facility_id: facilityId } = choose(rows)
    return { id, editing: { facilityId, why: UNSAID } }
  }
  /** Both have one document, which a fact of the record that goes cites, and a ship was built at that one. */
  const entangle = async ({ kept, gone }: { kept: { id: number }; gone: { id: number } }) => {
    const shared = document()
    await addDocument(pool, { facilityId: kept.id, why: UNSAID }, shared)
    const of = { facilityId: gone.id, why: UNSAID }
    const documentId = await addDocument(pool, of, shared)
    await setFacts(pool, of, [{ kind: 'owner', name: 'Gulf Power', documentId }])
    const relation = { role: 'built-at', targetKind: 'facility', target: String(gone.id) }
    await editThing(pool, await ship(), { relations: [relation] })
    await steps.testimony(gone.id)
  }
  const everything = async () => {
    const client = await pool.connect()
    try {
      const { rows: things } = await client.query<{ id: number }>('select id from things')
      const scope = { facilityIds: await ids(), thingIds: things.map(({ id }) => id) }
      return await readRows(client, { ...scope, slugs: [], texts: [], textNames: [] })
    } finally {
      client.release()
    }
  }
  const thing = async (kind: string) => {
    const { rows } = await pool.query<{ id: number }>(
      'select id from things where kind = $1 order by id',
      [kind],
    )
    return rows.length > 0 ? { id: choose(rows).id, why: UNSAID } : null
  }
  const ship = async () => (await thing('ship')) ?? { id: 0, why: UNSAID }
  const names = Object.keys(steps) as (keyof typeof steps)[]
  await steps.import()
  await steps.ship()
  await steps.company()
  const done: string[] = []
  let refused = 0
  let backAndForth = 0
  for (let step = 0; step < STEPS; step++) {
    const name = choose([...names, ...OFTEN])
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
    expect(await listWrongFacts(pool), `after ${done.join(', ')}`).toEqual([])
  }
  // At least once on what all of that has left.
  for (const id of await ids()) await restoreFacility(pool, String(id))
  await steps.thereAndBack()
  expect(backAndForth).toBeGreaterThan(0)
  expect(refused, 'most steps are allowed').toBeLessThan(STEPS / 2)
})

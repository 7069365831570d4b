/**
 * Any sequence of texts in both languages, from the browser and from files, of renamed records and of undoings: what
 * the public history says last is what pages show, and undoing an act takes the Spanish of no other text along.
 */
import { expect, it } from 'vitest'
import { directoryDatabase } from '../../../tests/support/directory-database.ts'
import { refreshCounts } from '../../../tests/support/factories.ts'
import { UserFacingError } from '../../platform/errors.ts'
import { listTextHistories } from '../content-templates/text-history.sql.ts'
import { putTemplates, readTemplates } from '../editing/content-templates.sql.ts'
import { editFacility } from '../editing/edit-facility.sql.ts'
import { readEdits } from '../editing/editable-fields.ts'
import { undoChange } from '../editing/undo-change.sql.ts'
import { UNSAID } from '../facilities/history.sql.ts'
import { citation, importText, snapshot } from '../import/import.test-support.ts'
import { saveText } from './save-text.sql.ts'
import { findSubject, findTexts } from './texts.sql.ts'

const directory = directoryDatabase()

/**
 * Seeds that once found a fault stay here. 1 and 2: undoing a text took along the Spanish of another one with the same
 * paragraph. 6: a text that was removed, and written again from a file, could not be told from an error.
 */
const SEEDS = [1, 2, 6]
const STEPS = 40

/** MINSTD: the same seed gives the same sequence on every machine. */
function randomFrom(seed: number) {
  let state = seed * 7919
  return <Item>(items: readonly Item[]): Item => {
    state = (state * 48271) % 2147483647
    return items[Math.floor((state / 2147483647) * items.length)] as Item
  }
}

const LIST = 'id,name,city,state\n1,Acme Mill,Tampa,FL\n2,Harbor Yard,Ocala,FL'
const PARAGRAPHS = [
  { en: 'Ships were repaired here.', es: 'Aquí se reparaban barcos.' },
  { en: 'Coal came by rail.', es: 'El carbón llegaba en tren.' },
  { en: 'The mill burned.', es: 'El molino ardió.' },
]
const PLACES = [
  { subject: 'state', key: 'state' },
  { subject: 'city', key: 'adaptive' },
  { subject: 'city', key: 'enhanced' },
  { subject: 'facility', key: 'v1' },
] as const

it.each(SEEDS)('seed %i keeps texts, their Spanish and their history together', async (seed) => {
  const database = directory()
  const { pool } = database
  const choose = randomFrom(seed)
  await importText(database, LIST, { citation })
  const tables = { state: 'states', city: 'cities', facility: 'facilities' }
  const idIn = async (subject: keyof typeof tables) => {
    const { rows } = await pool.query<{ id: number }>(
      `select id from ${tables[subject]} order by id`,
    )
    return choose(rows).id
  }
  const steps = {
    write: async () => {
      const { subject, key } = choose(PLACES)
      const of = await findSubject(pool, subject, await idIn(subject))
      if (!of) return
      const { revision } = await findTexts(pool, of)
      const given = [choose(PARAGRAPHS), choose(PARAGRAPHS)]
      const blocks = choose([given, given.slice(1), given.map(({ en }) => ({ en, es: '' }))])
      await saveText(pool, of, {
        ...{ key, blocks, revision, why: UNSAID },
        isPublished: choose([true, true, false]),
      })
    },
    load: async () => {
      const [type, name] = choose([
        ['state', 'florida_state_content'],
        ['city', 'tampa_content_adaptive'],
      ] as const)
      await putTemplates(pool, readTemplates({ type, name, blocks: [choose(PARAGRAPHS).en] }))
    },
    rename: async () =>
      editFacility(
        pool,
        String(await idIn('facility')),
        readEdits([`name=${choose(['Acme Mill', 'Harbor Yard', 'Shore Works'])}`]),
      ),
    undo: async () => {
      const { rows } = await pool.query<{ id: number }>(
        'select id from directory_changes where undone_by is null order by id desc limit 4',
      )
      if (rows.length > 0) await undoChange(pool, choose(rows).id, UNSAID)
    },
  }
  /** By its name, the paragraphs of a shown text that have their Spanish. */
  const spanish = async () => {
    const { rows } = await pool.query<{ name: string; text: string; words: string[] }>(
      `select t.template_type || '/' || t.template_name as name, t.content_blocks::text as text,
              array(select line from unnest(t.content_blocks) b cross join regexp_split_to_table(b, E'\\n') line
                     where exists (select from translations where english = line) order by 1) as words
         from content_templates t order by 1`,
    )
    return new Map(rows.map((row) => [row.name, row]))
  }
  const done: string[] = []
  for (let step = 0; step < STEPS; step++) {
    const name = choose(['write', 'write', 'undo', 'undo', 'load', 'rename'] as const)
    done.push(name)
    const before = await spanish()
    const { rows: acts } = await pool.query<{ id: number }>('select id from directory_changes')
    try {
      await steps[name]()
    } catch (error) {
      if (!(error instanceof UserFacingError)) throw error
    }
    const after = `seed ${seed} after ${done.join(', ')}`
    const kept = await snapshot(database)
    await refreshCounts(database)
    expect(await snapshot(database), after).toBe(kept)
    for (const { town, entries } of await listTextHistories(pool, 'florida')) {
      expect(entries.length, `${after}: ${town}`).toBeGreaterThan(0)
    }
    const { rows: untold } = await pool.query(
      `select t.template_name, t.is_active, t.content_blocks, h.new_value
         from content_templates t
         left join lateral (
           select new_value from facility_history
            where text_name = t.template_type || '/' || t.template_name and field = 'text'
            order by id desc limit 1) h on true
        where t.template_type <> 'facility'
          and h.new_value is distinct from
              case when t.is_active then nullif(array_to_string(t.content_blocks, E'\\n'), '') end`,
    )
    expect(untold, after).toEqual([])
    const { rows: touched } = await pool.query<{ text_name: string }>(
      'select text_name from directory_changes where id <> all ($1)',
      [acts.map(({ id }) => id)],
    )
    const changed = new Set(touched.map((row) => row.text_name))
    for (const [text, now] of await spanish()) {
      const was = before.get(text)
      if (!was || was.text !== now.text || changed.has(text)) continue
      expect(now.words, `${after}: ${text}`).toEqual(expect.arrayContaining(was.words))
    }
  }
})

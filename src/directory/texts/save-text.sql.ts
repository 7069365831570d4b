/** Writes a text about a place or a facility in both languages, as one act of staff that is undone in one step. */
import type pg from 'pg'
import { UserFacingError } from '../../platform/errors.ts'
import { changeRecords } from '../editing/record-change.sql.ts'
import { undoChange } from '../editing/undo-change.sql.ts'
import type { Why } from '../facilities/history.sql.ts'
import { isUsed } from '../translations.sql.ts'
import { ENHANCED_CITY_BLOCKS, paragraphsOf, type TextKey } from './text-rules.ts'
import type { TextBlock } from './texts.contract.ts'
import { nameOf, namesOf, REVISION, type Subject } from './texts.sql.ts'

/** Somebody else changed one of the texts after this editor had read them. */
export class TextConflict extends UserFacingError {
  constructor() {
    super('Somebody changed this text after you opened it. What you typed is kept in this browser.')
  }
}

type Saved = {
  key: TextKey
  blocks: TextBlock[]
  isPublished: boolean
  revision: string
  why: Why
}

/** False when it is like that already. */
export async function saveText(
  pool: pg.Pool,
  of: Subject,
  { key, blocks: given, isPublished, revision, why }: Saved,
): Promise<boolean> {
  const { type, name } = nameOf(of.subject, key, of.slug)
  const blocks = tidied(of, key, given)
  const pairs = blocks.flatMap(({ en, es }) => pairsOf(en, es))
  const act = {
    act: 'text' as const,
    ids: await facilitiesOf(pool, of),
    textName: `${type}/${name}`,
    texts: pairs.map(({ english }) => english),
    why,
  }
  const changeId = await changeRecords(pool, act, async (client) => {
    await checkRevision(client, of, revision)
    await refuseAnothers(client, of, { type, name })
    await client.query(
      `insert into content_templates as t (template_type, template_name, state_slug, content_blocks, is_active)
       values ($1, $2, $3, $4, $5)
           on conflict (template_type, template_name) do update
          set content_blocks = excluded.content_blocks, is_active = excluded.is_active,
              updated_at = clock_timestamp()`,
      [
        type,
        name,
        of.subject === 'city' ? of.state_slug : null,
        blocks.map(({ en }) => en),
        isPublished,
      ],
    )
    await writeSpanish(client, pairs, `${type}/${name}`)
    return []
  })
  return changeId !== null
}

/** The place of a block says what it is in an enhanced text about a city; elsewhere empty ones are left out. */
function tidied({ subject }: Subject, key: TextKey, given: TextBlock[]): TextBlock[] {
  const blocks = given.map(({ en, es }) => ({
    en: paragraphsOf(en).join('\n'),
    es: paragraphsOf(es).join('\n'),
  }))
  if (subject !== 'city' || key !== 'enhanced') return blocks.filter(({ en }) => en !== '')
  return Array.from({ length: ENHANCED_CITY_BLOCKS }, (_, at) => blocks[at] ?? { en: '', es: '' })
}

type Pair = { english: string; spanish: string }

const pairsOf = (en: string, es: string): Pair[] => {
  const spanish = paragraphsOf(es)
  return paragraphsOf(en).map((english, at) => ({ english, spanish: spanish[at] ?? '' }))
}

async function facilitiesOf(pool: pg.Pool, { subject, slug }: Subject): Promise<number[]> {
  if (subject !== 'facility') return []
  const { rows } = await pool.query<{ id: number }>(
    'select id from facilities where slug = $1 order by id',
    [slug],
  )
  return rows.map(({ id }) => id)
}

async function checkRevision(client: pg.ClientBase, of: Subject, revision: string): Promise<void> {
  const { rows } = await client.query<{ revision: string }>(REVISION, [namesOf(of)])
  if (rows[0]?.revision !== revision) throw new TextConflict()
}

/** Names have the slug of a town, which towns of several states may have: there is one text for all of them. */
async function refuseAnothers(
  client: pg.ClientBase,
  of: Subject,
  { type, name }: { type: string; name: string },
): Promise<void> {
  const { rows } = await client.query<{ state: string }>(
    `select coalesce(s.name, t.state_slug) as state from content_templates t
       left join states s on s.slug = t.state_slug
      where t.template_type = $1 and t.template_name = $2 and t.state_slug <> $3`,
    [type, name, of.state_slug],
  )
  const [other] = rows
  if (other) {
    throw new UserFacingError(
      `${of.name}, ${other.state} has the text of this name, and there can be only one.`,
    )
  }
}

const IS_USED_ELSEWHERE = isUsed({ texts: `t.template_type || '/' || t.template_name <> $2` })

async function writeSpanish(client: pg.ClientBase, pairs: Pair[], textName: string): Promise<void> {
  const written = pairs.filter(({ spanish }) => spanish !== '')
  await client.query(
    `insert into translations as old (language, english, translation)
     select distinct on (english) 'es', english, spanish
       from unnest($1::text[], $2::text[]) as given(english, spanish)
         on conflict (language, english) do update set translation = excluded.translation
      where old.translation <> excluded.translation`,
    [written.map(({ english }) => english), written.map(({ spanish }) => spanish)],
  )
  const kept = new Set(written.map(({ english }) => english))
  const cleared = pairs.filter(({ english }) => !kept.has(english))
  await client.query(
    `delete from translations
      where language = 'es' and english = any ($1) and not ${IS_USED_ELSEWHERE}`,
    [cleared.map(({ english }) => english), textName],
  )
}

export async function undoTextChange(
  pool: pg.Pool,
  of: Subject,
  changeId: number,
  why: Why,
): Promise<void> {
  const { rowCount } = await pool.query(
    'select 1 from directory_changes where id = $1 and text_name = any ($2)',
    [changeId, namesOf(of)],
  )
  if (rowCount !== 1) throw new UserFacingError('This change is not one of this text.')
  await undoChange(pool, changeId, why)
}

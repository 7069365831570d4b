/** Texts about states, cities and facilities: found by what they lack, read with their Spanish, and their history. */
import type pg from 'pg'
import type { TemplateType } from '../content-templates/content-templates.contract.ts'
import { facilityTemplateNames } from '../content-templates/content-templates.queries.ts'
import {
  KEYS_OF,
  paragraphsOf,
  TEXTS_PER_PAGE,
  type TextKey,
  type TextSubject,
} from './text-rules.ts'
import type {
  ListedText,
  TextBlock,
  TextDetail,
  TextHistoryEntry,
  TextListQuery,
  TextVersion,
} from './texts.contract.ts'

type Named = { type: TemplateType; name: string }

/** The name under which a page looks for a text. */
export function nameOf(subject: TextSubject, key: TextKey, slug: string): Named {
  if (subject === 'state') return { type: 'state', name: `${slug}_state_content` }
  if (subject === 'facility') {
    return {
      type: 'facility',
      name: `${slug}_content_${key === 'enhanced' ? 'enhanced_live' : key}`,
    }
  }
  return key === 'enhanced'
    ? { type: 'city_enhanced', name: `${slug}_enhanced_content` }
    : { type: 'city', name: `${slug}_content_adaptive` }
}

const inOne = ({ type, name }: Named) => `${type}/${name}`

const IS_PUBLISHED = 't.is_active and cardinality(t.content_blocks) > 0'

/** The first text of a page, in the order in which it looks for them. `names` are SQL. */
const shownText = (types: string, names: string[], stateSlug: string) => `
  left join lateral (
    select t.id, n.at from unnest(array[${names.join(', ')}]) with ordinality n(name, at)
      join content_templates t on t.template_name = n.name and t.template_type in (${types})
     where ${IS_PUBLISHED} and coalesce(t.state_slug, ${stateSlug}) = ${stateSlug}
     order by n.at limit 1) shown on true
  left join content_templates t on t.id = shown.id`

const VISITS = `
  visits as (select state_slug, city_slug, sum(count)::int as n from town_counts
              where month > now() - interval '12 months' group by 1, 2)`

const LISTED: Record<TextSubject, string> = {
  city: `
    select c.id, c.name, s.code as place, '/' || s.slug || '/' || c.slug as path, coalesce(v.n, 0) as visits,
           c.facility_count as records, shown.id as text_id,
           case shown.at when 1 then 'enhanced' when 2 then 'adaptive' end as shown
      from cities c join states s on s.id = c.state_id
      left join visits v on v.state_slug = s.slug and v.city_slug = c.slug
      ${shownText(`'city_enhanced', 'city'`, [`c.slug || '_enhanced_content'`, `c.slug || '_content_adaptive'`], 's.slug')}
     where c.facility_count > 0 and ($1 = '' or c.name ilike $1 || '%')`,
  state: `
    select s.id, s.name, null as place, '/' || s.slug as path,
           coalesce((select sum(v.n) from visits v where v.state_slug = s.slug), 0)::int as visits,
           s.facility_count as records, shown.id as text_id, case shown.at when 1 then 'state' end as shown
      from states s
      ${shownText(`'state'`, [`s.slug || '_state_content'`], 's.slug')}
     where s.facility_count > 0 and ($1 = '' or s.name ilike $1 || '%')`,
  // Most facilities have no text of their own: without a name to look for, those that have one.
  facility: `
    select f.id, f.name, c.name || ', ' || s.code as place,
           '/' || s.slug || '/' || c.slug || '/' || f.slug || '-asbestos-exposure' as path,
           null::int as visits, null::int as records, shown.id as text_id,
           case shown.at when 1 then 'enhanced'
                when 2 then 'v1' when 3 then 'v2' when 4 then 'v3' end as shown
      from facilities f join cities c on c.id = f.city_id join states s on s.id = f.state_id
      ${shownText(
        `'facility'`,
        [
          `f.slug || '_content_enhanced_live'`,
          `f.slug || '_content_v1'`,
          `f.slug || '_content_v2'`,
          `f.slug || '_content_v3'`,
        ],
        's.slug',
      )}
     where f.is_active and (f.name ilike $1 || '%' or f.slug in (
           select regexp_replace(template_name, '_content_(enhanced_live|v[1-3])$', '')
             from content_templates where template_type = 'facility' and $1 = ''))
       and ($1 <> '' or shown.id is not null)`,
}

/** Whether each paragraph of a text has its Spanish. */
const IN_SPANISH = `not exists (
  select 1 from unnest(t.content_blocks) block cross join regexp_split_to_table(block, E'\\n') line
   where trim(line) <> '' and not exists (
         select 1 from translations where language = 'es' and english = line))`

const NEEDED: Record<NonNullable<TextListQuery['needs']>, string> = {
  text: 'text_id is null',
  enhanced: `shown is distinct from 'enhanced' and shown is distinct from 'state'`,
  spanish: 'text_id is not null and not is_in_spanish',
}

/** Most visited first. */
export async function listTexts(
  pool: pg.Pool,
  { subject, q = '', needs, page }: TextListQuery,
): Promise<{ texts: ListedText[]; total: number }> {
  const isSpanishAsked = needs === 'spanish'
  const known = `with ${VISITS}, listed as (${LISTED[subject]}),
    found as (select * ${isSpanishAsked ? `, (select ${IN_SPANISH} from content_templates t where t.id = text_id) as is_in_spanish` : ''} from listed)`
  const condition = needs ? NEEDED[needs] : 'true'
  // What was typed is matched as it is, also where it has the characters of a pattern.
  const typed = q.replaceAll(/[\\%_]/g, '\\$&')
  const counted = await pool.query<{ n: number }>(
    `${known} select count(*)::int as n from found where ${condition}`,
    [typed],
  )
  const { rows } = await pool.query<Omit<ListedText, 'subject'>>(
    `${known}, shown_page as (
       select * from found where ${condition}
        order by visits desc nulls last, records desc nulls last, name, id limit ${TEXTS_PER_PAGE} offset $2)
     select id, name, place, path, visits, records, shown,
            (select ${IN_SPANISH} from content_templates t where t.id = text_id) as "isInSpanish"
       from shown_page order by visits desc nulls last, records desc nulls last, name, id`,
    [typed, (page - 1) * TEXTS_PER_PAGE],
  )
  return { texts: rows.map((row) => ({ ...row, subject })), total: counted.rows[0]?.n ?? 0 }
}

const SUBJECTS: Record<TextSubject, string> = {
  state: `select s.id, s.name, null as place, s.slug, s.slug as state_slug, s.name as state_name,
                 '/' || s.slug as path from states s where s.id = $1`,
  city: `select c.id, c.name, s.code as place, c.slug, s.slug as state_slug, s.name as state_name,
                '/' || s.slug || '/' || c.slug as path
           from cities c join states s on s.id = c.state_id where c.id = $1`,
  facility: `select f.id, f.name, c.name || ', ' || s.code as place, f.slug, s.slug as state_slug,
                    s.name as state_name,
                    '/' || s.slug || '/' || c.slug || '/' || f.slug || '-asbestos-exposure' as path
               from facilities f join cities c on c.id = f.city_id join states s on s.id = f.state_id
              where f.id = $1`,
}

export type Subject = {
  subject: TextSubject
  id: number
  name: string
  place: string | null
  slug: string
  state_slug: string
  state_name: string
  path: string
}

export async function findSubject(
  client: Pick<pg.Pool, 'query'>,
  subject: TextSubject,
  id: number,
): Promise<Subject | null> {
  const { rows } = await client.query<Omit<Subject, 'subject'>>(SUBJECTS[subject], [id])
  return rows[0] ? { ...rows[0], subject } : null
}

export const namesOf = ({ subject, slug }: Pick<Subject, 'subject' | 'slug'>): string[] =>
  KEYS_OF[subject].map((key) => inOne(nameOf(subject, key, slug)))

/** Another one means that somebody changed one of the texts since. $1 their names. */
export const REVISION = `select coalesce((select max(id) from directory_changes where text_name = any ($1)), 0)
    || '.' || coalesce((select (extract(epoch from max(updated_at)) * 1000000)::bigint from content_templates
                         where template_type || '/' || template_name = any ($1)), 0) as revision`

type Row = Named & {
  blocks: string[]
  is_active: boolean
  state_slug: string | null
  taken_by: string | null
}

export async function findTexts(pool: pg.Pool, of: Subject): Promise<TextDetail> {
  const { subject, id, name, place, path, slug, state_slug } = of
  const names = namesOf(of)
  const { rows } = await pool.query<Row>(
    `select t.template_type as type, t.template_name as name, t.content_blocks as blocks, t.is_active,
            t.state_slug, case when t.state_slug <> $2 then $3 || ', ' || s.name end as taken_by
       from content_templates t left join states s on s.slug = t.state_slug
      where t.template_type || '/' || t.template_name = any ($1)`,
    [names, state_slug, name],
  )
  const spanish = await spanishOf(
    pool,
    rows.flatMap(({ blocks }) => blocks),
  )
  const stored = new Map(rows.map((row) => [inOne(row), row]))
  const versions = KEYS_OF[subject].map((key): TextVersion => {
    const row = stored.get(inOne(nameOf(subject, key, slug)))
    const isTakenBy = row?.taken_by ?? null
    const isOurs = row !== undefined && isTakenBy === null
    return {
      key,
      blocks: isOurs ? row.blocks.map((block) => inBoth(block, spanish)) : [],
      isPublished: isOurs && row.is_active,
      isShown: false,
      isTakenBy,
    }
  })
  const shown = orderOf(of).find((key) =>
    versions.some((one) => one.key === key && one.isPublished && one.blocks.length > 0),
  )
  const { rows: others } = await pool.query<{ revision: string; shared: number }>(
    `select (${REVISION}) as revision,
            (select count(*) from facilities where slug = $2 and is_active)::int as shared`,
    [names, subject === 'facility' ? slug : null],
  )
  return {
    subject,
    id,
    name,
    place,
    path,
    revision: others[0]?.revision ?? '',
    sharedBy: others[0]?.shared ?? 0,
    versions: versions.map((one) => ({ ...one, isShown: one.key === shown })),
    history: await listTextHistory(pool, of),
  }
}

/** The order in which the page looks: the version of a facility depends on its number. */
function orderOf({ subject, id, slug }: Subject): TextKey[] {
  if (subject !== 'facility') return [...KEYS_OF[subject]]
  const names = facilityTemplateNames({ id, slug })
  const placeOf = (key: TextKey) => names.indexOf(nameOf(subject, key, slug).name)
  return [...KEYS_OF.facility].sort((a, b) => placeOf(a) - placeOf(b))
}

async function spanishOf(pool: pg.Pool, blocks: string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ english: string; translation: string }>(
    `select english, translation from translations where language = 'es' and english = any ($1)`,
    [blocks.flatMap(paragraphsOf)],
  )
  return new Map(rows.map(({ english, translation }) => [english, translation]))
}

/** Paragraphs without their Spanish leave an empty line in it, so that the editor sees which they are. */
function inBoth(en: string, spanish: ReadonlyMap<string, string>): TextBlock {
  const lines = paragraphsOf(en).map((paragraph) => spanish.get(paragraph) ?? '')
  return {
    en: paragraphsOf(en).join('\n'),
    es: lines.every((line) => line === '') ? '' : lines.join('\n'),
  }
}

const MAX_HISTORY = 50

type Stored = {
  id: number
  at: Date
  who: string | null
  text_name: string
  undone_by: number | null
  undoes: number | null
  rows: { table: string; before: Blocks | null; after: Blocks | null }[]
}
type Blocks = { content_blocks?: string[]; is_active?: boolean; translation?: string }

export async function listTextHistory(pool: pg.Pool, of: Subject): Promise<TextHistoryEntry[]> {
  const { rows } = await pool.query<Stored>(
    `select d.id, d.changed_at as at, coalesce(u.name, d.actor_email) as who, d.text_name, d.undone_by,
            d.undoes, d.rows
       from directory_changes d left join staff_users u on u.email = d.actor_email
      where d.text_name = any ($1) order by d.id desc limit ${MAX_HISTORY}`,
    [namesOf(of)],
  )
  const keys = new Map(
    KEYS_OF[of.subject].map((key) => [inOne(nameOf(of.subject, key, of.slug)), key]),
  )
  return rows.flatMap((row): TextHistoryEntry[] => {
    const key = keys.get(row.text_name)
    if (!key) return []
    return [
      {
        changeId: row.id,
        at: row.at.toISOString(),
        who: row.who,
        key,
        isUndone: row.undone_by !== null,
        isUndoing: row.undoes !== null,
        changes: row.rows.flatMap(({ before, after }) => changesIn(before, after)),
      },
    ]
  })
}

function changesIn(before: Blocks | null, after: Blocks | null) {
  const textOf = (row: Blocks | null) => row?.content_blocks?.join('\n') ?? row?.translation ?? null
  const [old, now] = [textOf(before), textOf(after)]
  return old === now ? [] : [{ old, new: now }]
}

/**
 * Syncs the companies with the facilities that name them: as company, as parent company, or as an owner
 * that a document gives. All are recomputed, or those that a facility which a
 * change touched names or named; only rows that differ are written.
 */
import type pg from 'pg'
import { loadInBulk } from '../../platform/database/bulk-load.ts'
import { allowSortMemory } from '../../platform/database/sort-memory.ts'
import { type Extent, within } from '../touched.ts'
import { knownCompanies } from './known-companies.ts'

const MAX_OTHER_NAMES = 20

/** Must run in a transaction, which the temporary tables live in. */
export async function refreshCompanies(client: pg.PoolClient, extent: Extent): Promise<void> {
  await allowSortMemory(client)
  await client.query('set local statement_timeout = 0')
  await client.query(
    `drop table if exists known_names, said_companies, fresh_companies, fresh_facility_companies`,
  )
  await loadKnownNames(client)
  if (extent === 'touched') await listTouchedCompanies(client)
  await listSaid(client, 'said_companies', extent === 'all' ? 'true' : `f.id in (${MATES})`)
  if (extent === 'touched') {
    await client.query(`delete from said_companies where not ${among(extent, 'slug')}`)
  }
  // A company of one site without evidence is a line on that site's record, and needs no page.
  await client.query(
    `create temporary table fresh_companies on commit drop as
     with counted as (
       select s.slug, count(*)::int as facility_count,
              (count(*) filter (where s.grade = 'documented'))::int as documented_count,
              bool_and(s.grade = 'demonstration') as is_demonstration
         from (select distinct slug, facility_id, grade from said_companies) s
        group by s.slug
       having count(*) > 1 or bool_or(s.grade in ('documented', 'reported'))
     ), named as (
       select slug, is_other, name, max(known) as known, count(*) as n
         from said_companies group by 1, 2, 3
     )
     select c.slug,
            (array_agg(coalesce(n.known, n.name)
               order by n.known is null, n.n desc, n.name collate "C"))[1] as name,
            coalesce((array_agg(n.name order by n.n desc, n.name collate "C")
               filter (where n.is_other))[1:${MAX_OTHER_NAMES}], '{}') as other_names,
            c.facility_count, c.documented_count, c.is_demonstration
       from counted c join named n on n.slug = c.slug
      group by c.slug, c.facility_count, c.documented_count, c.is_demonstration`,
  )
  await client.query(
    `create temporary table fresh_facility_companies on commit drop as
     select slug as company_slug, facility_id,
            (array['company', 'owner', 'parent'])[min(role)] as role,
            case when not bool_or(role = 2 and from_year is null) then min(from_year) end as from_year,
            case when not bool_or(role = 2 and to_year is null) then max(to_year) end as to_year
       from said_companies group by slug, facility_id`,
  )
  await sync(client, 'companies', ['slug'], COMPANY, extent)
  await sync(client, 'facility_companies', ['company_slug', 'facility_id'], LINK, extent)
  if (extent === 'all') await client.query('analyze companies, facility_companies')
}

const among = (extent: Extent, slug: string) =>
  extent === 'all' ? 'true' : `${slug} in (select slug from touched_companies)`

/** The facilities whose companies are counted again. */
const MATES = `select facility_id from touched_facilities union
  select facility_id from facility_companies where ${among('touched', 'company_slug')}`

/** Creates touched_companies: what the touched facilities named so far and name now. */
async function listTouchedCompanies(client: pg.PoolClient): Promise<void> {
  await client.query('drop table if exists touched_companies, said_now')
  await listSaid(client, 'said_now', within('touched', 'f.id'))
  await client.query(
    `create temporary table touched_companies on commit drop as
     select slug from said_now
      union select company_slug from facility_companies where ${within('touched', 'facility_id')}`,
  )
  await client.query('analyze touched_companies')
}

/** Creates `table`: each name on the facilities `f` where `condition` holds, and its company. */
async function listSaid(client: pg.PoolClient, table: string, condition: string): Promise<void> {
  // Normalizing is most of the work, so each name is normalized once. "offset 0" keeps the planner from doing
  // it for every facility.
  await client.query(
    `create temporary table ${table} on commit drop as
     with active as materialized (
       select id, grade, company_name, parent_company from facilities f where is_active and ${condition}
     ), said as materialized (
       select id, grade, company_name as name, 1 as role, null::int as from_year, null::int as to_year
         from active where company_name is not null
       union all
       select id, grade, parent_company, 3, null, null from active where parent_company is not null
       union all
       select f.id, f.grade, o.name, 2, o.from_year, o.to_year
         from facility_facts o join active f on f.id = o.facility_id
        where o.kind = 'owner'
     ), named as materialized (
       select name, company_key(name) as key from (select distinct name from said) names
     ), keyed as (
       select n.name as said, coalesce(k.slug, replace(n.key, ' ', '-')) as slug, k.name as known,
              k.slug is not null and k.slug <> replace(n.key, ' ', '-') as is_other,
              btrim(case when n.name like '%(%' then regexp_replace(n.name, '\\s*\\([^)]*\\)?\\s*', ' ', 'g')
                         else n.name end) as name
         from named n left join known_names k on k.key = n.key
        where n.key ~ '[a-z0-9]{2}' and (k.key is null or k.slug is not null)
       offset 0
     )
     select c.slug, c.known, c.is_other, c.name, s.id as facility_id, s.grade, s.role, s.from_year, s.to_year
       from keyed c join said s on s.name = c.said`,
  )
}

/** A name of no company has no slug. */
async function loadKnownNames(client: pg.PoolClient): Promise<void> {
  const { companies, noCompanies } = knownCompanies()
  const names = [
    ...companies.flatMap(({ name, spellings, earlier }) =>
      [name, ...spellings, ...earlier.map((one) => one.name)].map((also) => ({ also, name })),
    ),
    ...noCompanies.map((also) => ({ also, name: null })),
  ]
  await client.query(
    'create temporary table known_names (key text primary key, slug text, name text) on commit drop',
  )
  await client.query(
    `insert into known_names
     select company_key(also),
            case when name is not null then replace(company_key(name), ' ', '-') end, name
       from jsonb_to_recordset($1::jsonb) as known(also text, name text)
         on conflict do nothing`,
    [JSON.stringify(names)],
  )
}

const COMPANY = [
  'slug',
  'name',
  'other_names',
  'facility_count',
  'documented_count',
  'is_demonstration',
]
const LINK = ['company_slug', 'facility_id', 'role', 'from_year', 'to_year']

async function sync(
  client: pg.PoolClient,
  table: string,
  keys: string[],
  names: string[],
  extent: Extent,
): Promise<void> {
  const columns = names.join(', ')
  const of = (alias: string, list = names) => list.map((name) => `${alias}.${name}`).join(', ')
  const { rows } = await client.query(`select count(*)::int as n from fresh_${table}`)
  await loadInBulk(client, table, rows[0].n, async (isBare) => {
    if (isBare) {
      await client.query(`insert into ${table} (${columns}) select ${columns} from fresh_${table}`)
      return
    }
    await client.query(
      `delete from ${table} old where ${among(extent, `old.${keys[0]}`)} and not exists (
         select 1 from fresh_${table} new where (${of('new', keys)}) = (${of('old', keys)}))`,
    )
    await client.query(
      `insert into ${table} (${columns}) select ${columns} from fresh_${table} new
        where not exists (select 1 from ${table} old
                           where (${of('old', keys)}) = (${of('new', keys)})
                             and row(${of('old')}) is not distinct from row(${of('new')}))
           on conflict (${keys.join(', ')}) do update set (${columns}) = row(${of('excluded')})`,
    )
  })
}

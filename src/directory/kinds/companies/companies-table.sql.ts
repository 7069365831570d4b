/**
 * Syncs the companies with the facilities that name them (as company, as parent company, or as an owner that a
 * document gives) and with what is stored of them as things, whose names say which spellings are one company. All are
 * recomputed, or those that a change touched: only rows that differ are written.
 */
import type pg from 'pg'
import { loadInBulk } from '../../../platform/database/bulk-load.ts'
import { allowSortMemory } from '../../../platform/database/sort-memory.ts'
import { UserFacingError } from '../../../platform/errors.ts'
import { type Extent, within } from '../../touched.ts'

const MAX_OTHER_NAMES = 20

/** Must run in a transaction, which the temporary tables live in. */
export async function refreshCompanies(
  client: pg.PoolClient,
  extent: Extent,
  companies: string[] = [],
): Promise<void> {
  await allowSortMemory(client)
  await client.query('set local statement_timeout = 0')
  await client.query(
    `drop table if exists known_names, said_companies, fresh_companies, fresh_facility_companies`,
  )
  await loadKnownNames(client)
  if (extent === 'touched') await listTouchedCompanies(client, companies)
  await listSaid(client, 'said_companies', extent === 'all' ? 'true' : `f.id in (${MATES})`)
  if (extent === 'touched') {
    await client.query(`delete from said_companies where not ${among(extent, 'slug')}`)
  }
  // A company of one site without evidence is a line on that site's record, and needs no page, unless
  // somebody stored more of it.
  await client.query(
    `create temporary table fresh_companies on commit drop as
     with counted as (
       select s.slug, count(*)::int as facility_count,
              (count(*) filter (where s.grade = 'documented'))::int as documented_count,
              bool_and(s.grade = 'demonstration') as is_demonstration
         from (select distinct slug, facility_id, grade from said_companies) s
        group by s.slug
       having count(*) > 1 or bool_or(s.grade in ('documented', 'reported'))
           or s.slug in (select slug from known_names)
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
      group by c.slug, c.facility_count, c.documented_count, c.is_demonstration
      union all
     select distinct slug, name, '{}'::text[], 0, 0, false
       from known_names k where slug is not null and ${among(extent, 'slug')}
        and not exists (select 1 from counted c where c.slug = k.slug)`,
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

/** Creates touched_companies: these, and what the touched facilities named so far and name now. */
async function listTouchedCompanies(client: pg.PoolClient, companies: string[]): Promise<void> {
  await client.query('drop table if exists touched_companies, said_now')
  await listSaid(client, 'said_now', within('touched', 'f.id'))
  await client.query(
    `create temporary table touched_companies on commit drop as
     select slug from said_now
      union select company_slug from facility_companies where ${within('touched', 'facility_id')}`,
  )
  await client.query('insert into touched_companies select unnest($1::text[])', [companies])
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

/** Words that stand where a name should, and name nobody. */
const NO_COMPANIES = [
  ...['City government', 'City utilities department', 'County government', 'Federal government'],
  ...['Local housing authority', 'Municipal light department', 'N/A', 'None', 'Private owner'],
  ...['Public school district', 'Rural electric cooperative', 'State government', 'Unknown'],
  'Various',
]

/** Those have no slug. */
async function loadKnownNames(client: pg.PoolClient): Promise<void> {
  await client.query(
    'create temporary table known_names (key text primary key, slug text, name text) on commit drop',
  )
  await client.query('insert into known_names select * from known_companies()')
  await client.query(
    'insert into known_names select company_key(none) from unnest($1::text[]) none on conflict do nothing',
    [NO_COMPANIES],
  )
}

/** The companies whose records may be another one's when these names are stored of a company, or no longer. */
export async function companiesOfNames(client: pg.ClientBase, names: string[]): Promise<string[]> {
  const { rows } = await client.query<{ slug: string }>(
    `with asked as (select company_key(name) as key from unnest($1::text[]) name)
     select replace(key, ' ', '-') as slug from asked
      union select slug from company_names() where key in (select key from asked)`,
    [names],
  )
  return rows.map(({ slug }) => slug)
}

/** The address that records give to a name, and whether there is a page already. */
export async function placeCompany(client: pg.ClientBase, name: string) {
  const { rows } = await client.query<{ slug: string; isPublic: boolean; stored: string | null }>(
    `select replace(key, ' ', '-') as slug,
            exists(select 1 from companies c where c.slug = replace(key, ' ', '-')) as "isPublic",
            (select n.name from company_names() n where n.key = asked.key limit 1) as stored
       from (select company_key($1) as key) asked
      where key ~ '[a-z0-9]{2}' and key not in (select company_key(none) from unnest($2::text[]) none)`,
    [name, NO_COMPANIES],
  )
  const [found] = rows
  if (!found) throw new UserFacingError(`${name} is not the name of a company.`)
  if (found.stored) throw new UserFacingError(`There is a record of this company: ${found.stored}.`)
  return found
}

/** Two companies cannot have one name: the records that have it would be of both. */
export async function checkCompanyNames(client: pg.ClientBase, id: number): Promise<void> {
  const { rows } = await client.query<{ key: string; name: string }>(
    `select one.key, other.name from company_names() one
       join company_names() other on other.key = one.key and other.id <> one.id and other.is_active
      where one.id = $1 and one.is_active and one.key ~ '[a-z0-9]{2}' limit 1`,
    [id],
  )
  const [found] = rows
  if (found) throw new UserFacingError(`“${found.key}” is a name of ${found.name} already.`)
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

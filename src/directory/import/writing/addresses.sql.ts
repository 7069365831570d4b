/**
 * Addresses: new facilities get one; renamed or moved ones get a new one and keep the old as a
 * redirect.
 */
import type pg from 'pg'
import { streamRows } from '../../../platform/database/stream-rows.ts'

/** Suffixes of a facility's content template names. */
export const TEMPLATE_ENDINGS = [
  '_content_enhanced_live',
  '_content_v1',
  '_content_v2',
  '_content_v3',
]

/**
 * Creates import_addresses: every facility that is new or changes its address, with the final slug.
 * New ones are numbered by state and city, so that rows of one page are close on disk.
 */
export async function chooseAddresses(client: pg.ClientBase): Promise<void> {
  await client.query(
    `create temporary table import_addresses on commit drop as
     select line, city_id, slug, null::int as old_city_id, null::text as old_slug,
            (select coalesce(max(id), 0) from facilities)::int
              + (row_number() over (order by state_id, city_id, slug collate "C", line))::int as facility_id,
            true as is_new
       from import_matches
      where facility_id is null and is_first
     union all
     select line, city_id, slug, old_city_id, old_slug, facility_id, false from (
       select d.line, d.facility_id, f.city_id as old_city_id, f.slug as old_slug,
              case when d.is_moved then s.city_id else f.city_id end as city_id,
              case when d.is_renamed then s.slug else f.slug end as slug
         from (select line, facility_id, bool_or(field = 'city_id') as is_moved,
                      bool_or(field = 'name' and is_renamed) as is_renamed
                 from import_diffs group by line, facility_id) d
         join import_rows s using (line)
         join facilities f on f.id = d.facility_id
        where d.is_moved or d.is_renamed
     ) changed where city_id <> old_city_id or slug <> old_slug`,
  )
  await client.query('create unique index on import_addresses (line); analyze import_addresses')
  await avoidTakenSlugs(client)
}

/** Moves or renames one facility outside an import. Returns its slug. */
export async function changeAddress(
  client: pg.ClientBase,
  { facilityId, cityId, slug }: { facilityId: number; cityId: number; slug: string },
): Promise<string> {
  await client.query(
    `create temporary table import_addresses (line int, city_id int, slug text, old_city_id int,
       old_slug text, facility_id int, is_new boolean) on commit drop`,
  )
  const { rowCount } = await client.query(
    `insert into import_addresses
     select 1, $2::int, $3::text, city_id, slug, id, false from facilities
      where id = $1 and (city_id, slug) <> ($2::int, $3::text)`,
    [facilityId, cityId, slug],
  )
  if (!rowCount) return slug
  await avoidTakenSlugs(client)
  const { rows } = await client.query(
    `update facilities f set slug = a.slug, city_id = a.city_id, state_id = c.state_id
       from import_addresses a join cities c on c.id = a.city_id
      where f.id = a.facility_id returning f.slug`,
  )
  await keepOldAddresses(client)
  return rows[0].slug
}

type Request = { line: number; city_id: number; slug: string }

async function avoidTakenSlugs(client: pg.ClientBase): Promise<void> {
  await client.query(
    `create temporary table import_taken on commit drop as
     select a.line, a.city_id, a.slug from (
       select *, count(*) over (partition by city_id, slug collate "C") as claims from import_addresses) a
       left join facilities f
         on f.city_id = a.city_id and f.slug = a.slug and f.id <> a.facility_id
       left join facility_redirects r
         on r.city_id = a.city_id and r.slug = a.slug and r.facility_id <> a.facility_id
       left join (${templateSlugs()}) t on t.slug = a.slug and a.slug is distinct from a.old_slug
      where a.claims > 1 or f.id is not null or r.slug is not null or t.slug is not null`,
  )
  const taken = await listTakenSlugs(client)
  let lines: number[] = []
  let slugs: string[] = []
  const write = async () => {
    await client.query(
      `update import_addresses a set slug = c.slug
         from unnest($1::int[], $2::text[]) as c(line, slug) where a.line = c.line`,
      [lines, slugs],
    )
    lines = []
    slugs = []
  }
  const requests = streamRows<Request>(client, 'select * from import_taken order by line')
  for await (const batch of requests) {
    for (const { line, city_id, slug } of batch) {
      const free = freeSlug(slug, city_id, taken)
      taken.add(`${city_id}/${free}`)
      lines.push(line)
      slugs.push(free)
    }
    await write()
  }
}

/** Addresses are given in file order, so that the same file yields the same ones. */
function freeSlug(slug: string, cityId: number, taken: ReadonlySet<string>): string {
  const isFree = (candidate: string) =>
    !taken.has(`${cityId}/${candidate}`) && !taken.has(`*/${candidate}`)
  if (isFree(slug)) return slug
  for (let number = 2; ; number++) {
    if (isFree(`${slug}-${number}`)) return `${slug}-${number}`
  }
}

/** An address as city/slug; templates are found by slug alone in any city, so theirs is * /slug. */
async function listTakenSlugs(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ key: string }>(
    `with bases as (select distinct city_id, slug from import_taken)
     select b.city_id || '/' || f.slug as key from bases b
       join facilities f on f.city_id = b.city_id and (f.slug = b.slug or f.slug like b.slug || '-%')
     union
     select b.city_id || '/' || r.slug from bases b
       join facility_redirects r
         on r.city_id = b.city_id and (r.slug = b.slug or r.slug like b.slug || '-%')
     union
     select '*/' || t.slug from bases b join (${templateSlugs()}) t
         on t.slug = b.slug or t.slug like b.slug || '-%'`,
  )
  return new Set(rows.map(({ key }) => key))
}

const templateSlugs = () =>
  `select distinct regexp_replace(template_name, '(${TEMPLATE_ENDINGS.join('|')})$', '') as slug
     from content_templates where template_type = 'facility'`

/** Old addresses redirect, and content templates move to the new slug. */
export async function keepOldAddresses(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into facility_redirects (city_id, slug, facility_id)
     select old_city_id, old_slug, facility_id from import_addresses where not is_new
         on conflict (city_id, slug) do update set facility_id = excluded.facility_id`,
  )
  await client.query(
    `delete from facility_redirects r using import_addresses a
      where r.city_id = a.city_id and r.slug = a.slug`,
  )
  await client.query(
    `insert into content_templates
       (template_type, template_name, content_blocks, placeholders, is_active)
     select t.template_type, a.slug || e.ending, t.content_blocks, t.placeholders, t.is_active
       from import_addresses a
      cross join unnest($1::text[]) as e(ending)
       join content_templates t
         on t.template_type = 'facility' and t.template_name = a.old_slug || e.ending
      where not a.is_new and a.slug <> a.old_slug
         on conflict do nothing`,
    [TEMPLATE_ENDINGS],
  )
  await client.query(
    `delete from content_templates t using import_addresses a, unnest($1::text[]) as e(ending)
      where not a.is_new and a.slug <> a.old_slug
        and t.template_type = 'facility' and t.template_name = a.old_slug || e.ending
        and not exists (select 1 from facilities f where f.slug = a.old_slug)`,
    [TEMPLATE_ENDINGS],
  )
}

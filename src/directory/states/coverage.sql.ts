/** What the records of a state rest on, counted from the documents, and what is not among them. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import type { EvidenceKind, Reading } from '../evidence/evidence.contract.ts'
import type { Grade } from '../evidence/grades.ts'
import type { Showing } from '../evidence/showings.ts'

export type Counted<Name> = { name: Name; records: number; documents: number }

export type Coverage = {
  records: number
  /** Counts of statements: a document that says something of two places is counted twice. */
  documents: number
  /** Documents that only name a place, or that nobody has read for its record. */
  unread: number
  /** Records on which no document says anything. */
  without: number
  grades: { name: Grade; records: number }[]
  shows: Counted<Showing | null>[]
  readAs: Counted<Reading | null>[]
  kinds: Counted<EvidenceKind>[]
  /** Counts by the year in which they were read; null is not recorded. */
  years: (Counted<number | null> & { last: string | null })[]
  categories: { name: string; slug: string; records: number }[]
  /** That have a record. */
  counties: string[]
}

const countedBy = (column: 'shows' | 'read_as' | 'kind') => {
  const name = sql.raw(column)
  return sql`(select coalesce(json_agg(c order by c.documents desc, c.name), '[]')
    from (select ${name} as name, count(distinct facility_id)::int as records, count(*)::int as documents
            from said group by ${name}) c)`
}

export async function findCoverage(db: Queryable, stateSlug: string): Promise<Coverage> {
  const { rows } = await db.execute<Coverage>(sql`
    with listed as materialized (
      select f.id, f.grade, f.category_id, coalesce(f.county, c.county) as county
        from facilities f join cities c on c.id = f.city_id
       where f.is_active and f.state_id = (select id from states where slug = ${stateSlug})
    ), named as materialized (
      select d.* from facility_sources d where d.facility_id in (select id from listed)
    ), said as materialized (
      select * from named where statement is not null
    )
    select (select count(*)::int from listed) as records,
           (select count(*)::int from said) as documents,
           (select count(*)::int from named where statement is null) as unread,
           (select count(*)::int from listed where id not in (select facility_id from said)) as without,
           (select coalesce(json_agg(g), '[]')
              from (select grade as name, count(*)::int as records from listed group by grade) g) as grades,
           ${countedBy('shows')} as shows, ${countedBy('read_as')} as "readAs", ${countedBy('kind')} as kinds,
           (select coalesce(json_agg(y order by y.name desc nulls last), '[]')
              from (select extract(year from checked_on)::int as name, count(distinct facility_id)::int as records,
                           count(*)::int as documents, max(checked_on)::text as last
                      from said group by 1) y) as years,
           (select coalesce(json_agg(json_build_object('name', k.name, 'slug', k.slug,
                      'records', (select count(*) from listed where category_id = k.id)) order by k.name), '[]')
              from categories k) as categories,
           (select coalesce(json_agg(distinct county order by county), '[]') from listed
             where county is not null) as counties`)
  return rows[0] as Coverage
}

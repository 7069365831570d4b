import { sql } from 'drizzle-orm'
import { site } from '../../../site.config.ts'
import type { Queryable } from '../../platform/database/open.ts'
import {
  categories,
  cities,
  contentTemplates,
  facilities,
  facilitySources,
  states,
} from '../../platform/database/schema/directory.ts'
import { allCategories } from '../categories.ts'
import { DISTRICT } from '../states/where.ts'
import type { Figures } from './figures.contract.ts'

/** Figures from the same counts that the states, the cities and the menu show. */
export async function countFigures(db: Queryable): Promise<Figures> {
  const { slug } = site.featuredState
  const types = sql.param(allCategories.map((category) => category.slug))
  const { rows } = await db.execute<Figures>(sql`
    select (select coalesce(sum(facility_count), 0)::int from ${states}) as facilities,
           (select count(*)::int from ${states} where facility_count > 0 and slug <> ${DISTRICT})
             as states,
           exists (select from ${states} where facility_count > 0 and slug = ${DISTRICT})
             as "isInDistrict",
           (select count(*)::int from ${facilitySources} s join ${facilities} f on f.id = s.facility_id
             where s.statement is not null and f.is_active) as documents,
           (select coalesce(sum(facility_count), 0)::int from ${states} where slug = ${slug})
             as "featuredState",
           (select count(*)::int from ${cities} c join ${states} s on s.id = c.state_id
              join ${contentTemplates} t on t.is_active and t.template_type = 'city_enhanced'
               and t.template_name = c.slug || '_enhanced_content'
             where s.slug = ${slug} and c.facility_count > 0) as "enhancedCities",
           (select count(*)::int from ${categories}
             where facility_count > 0 and slug = any(${types}::text[])) as "facilityTypes"`)
  return rows[0] as Figures
}

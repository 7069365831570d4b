/** The rule of indexable.ts in SQL, for sitemaps and for reports of thin records. */
import { or, type SQL, sql } from 'drizzle-orm'
import { cities, contentTemplates, facilities } from '../../platform/database/schema/directory.ts'
import { CARD_FACTS, RECORD_FACTS } from './indexable.ts'

const hasFact = (facts: readonly (typeof RECORD_FACTS)[number][]): SQL[] =>
  facts.map((fact) =>
    fact === 'exposureMaterials'
      ? sql`cardinality(${facilities[fact]}) > 0`
      : sql`coalesce(${facilities[fact]}, '') <> ''`,
  )

const hasText = (names: SQL): SQL =>
  sql`exists (select 1 from ${contentTemplates}
       where ${contentTemplates.isActive} and cardinality(${contentTemplates.contentBlocks}) > 0
         and (${contentTemplates.templateType}, ${contentTemplates.templateName}) in (${names}))`

export const indexableFacility = or(
  ...hasFact(RECORD_FACTS),
  hasText(sql`('facility', ${facilities.slug} || '_content_enhanced_live'),
    ('facility', ${facilities.slug} || '_content_v1'), ('facility', ${facilities.slug} || '_content_v2'),
    ('facility', ${facilities.slug} || '_content_v3')`),
)

/** The condition for active facilities grouped by city. */
export const indexableCity = or(
  sql`bool_or(${or(...hasFact(CARD_FACTS))})`,
  hasText(sql`('city', ${cities.slug} || '_content_adaptive'),
    ('city_enhanced', ${cities.slug} || '_enhanced_content')`),
)

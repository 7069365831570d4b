// One row of the facilities table.
import type { Facts } from './facts.ts'
import { categoryOf, materialOf } from './kinds.ts'
import { drawWords, nameFor } from './names.ts'
import { describeFacility, Narrator } from './prose/describe.ts'
import patterns from './prose/patterns.json' with { type: 'json' }
import { roughly } from './prose/sentences.ts'
import { type Random, seededRandom } from './random.ts'

export type Row = Record<string, string | number | boolean | null | object>

/** Fixed timestamps, so that rows do not depend on the day. */
export const createdAt = '2024-09-03T12:00:00.000Z'
const reviewDays = ['2024-09-17', '2024-10-22', '2024-11-19', '2024-12-12', '2025-01-10']

interface RowOptions {
  length: 'full' | 'brief'
  featured: boolean
  hasContent: boolean
}

export function facilityRow(facts: Facts, { length, featured, hasContent }: RowOptions): Row {
  const { id, kind, plan, name, years, company, site } = facts
  const { town } = plan
  const random = seededRandom(`row:${town.state.code}:${town.name}:${facts.slug}`)
  const category = facts.bucket === 'none' ? null : categoryOf(facts.bucket)
  const description =
    random.chance(0.035) && !featured ? null : describeFacility(facts, random, length)
  const updatedAt = `${random.pick(reviewDays)}T15:30:00.000Z`
  return {
    id,
    name,
    slug: facts.slug,
    city_id: plan.id,
    state_id: town.state.id,
    category_id: category?.id ?? null,
    description,
    meta_title: featured
      ? `${name}, ${town.name}, ${town.state.name} - Asbestos Exposure Record`
      : null,
    meta_description: metaDescription(facts, random, featured),
    seo_keyword: random.chance(0.5) ? `${name} asbestos, ${town.name} asbestos exposure` : null,
    page_title_template: random.chance(0.05) ? '{name} - Asbestos Exposure in {city}' : null,
    historical_description: random.chance(0.12) ? note(facts, random, patterns.history) : null,
    operational_period: years ? `${years.opened} to ${years.closed ?? 'the present'}` : null,
    exposure_risk: random.chance(0.15) ? null : kind.risk,
    workforce_size: random.chance(0.2) ? null : capital(roughly(facts.staff)),
    exposure_materials: exposureMaterials(facts, random),
    safety_records: random.chance(0.1) ? note(facts, random, patterns.safety) : null,
    company_name: company,
    former_names: facts.former ? [facts.former] : [],
    facility_type: category === null || random.chance(0.02) ? null : kind.label,
    operational_years: years ? `${years.opened}-${years.closed ?? 'present'}` : null,
    industry_code: random.chance(0.3) ? null : kind.sic,
    facility_subtype: null,
    parent_company: facts.parent,
    subsidiaries:
      facts.parent && random.chance(0.25)
        ? [nameFor(random, kind, drawWords(random, town, false))]
        : [],
    address: facts.address,
    county: town.county,
    zip_code: facts.address === null && random.chance(0.5) ? null : site.zip,
    latitude: site.latitude.toFixed(8),
    longitude: site.longitude.toFixed(8),
    template_content_generated: hasContent,
    last_content_update: hasContent ? updatedAt : null,
    last_reviewed: random.chance(0.2) ? null : random.pick(reviewDays),
    is_active: true,
    is_featured: featured,
    created_at: createdAt,
    updated_at: updatedAt,
    asbestos_years: random.chance(0.4) ? asbestosYears(facts) : null,
  }
}

/** The years of operation in which asbestos was commonly installed. */
function asbestosYears({ years, uses }: Facts): string | null {
  if (!years || uses.length === 0) return null
  const first = Math.max(years.opened, 1925)
  const last = Math.min(years.closed ?? 1978, 1978)
  return first < last ? `${first}-${last}` : null
}

function metaDescription(facts: Facts, random: Random, featured: boolean): string | null {
  if (!featured && !random.chance(0.2)) return null
  const { kind, plan, years, name } = facts
  const span = years ? ` (${years.opened}–${years.closed ?? 'present'})` : ''
  const place = `${plan.town.name}, ${plan.town.state.name}`
  return `An invented record: asbestos at ${name}${span}, ${kind.label.toLowerCase()} in ${place}, with materials, trades and years.`
}

function exposureMaterials(facts: Facts, random: Random): string[] {
  if (random.chance(0.06)) return []
  const labels = new Set(facts.uses.map((use) => materialOf(use.material).label))
  return [...labels].slice(0, random.int(2, 5))
}

function note(facts: Facts, random: Random, pool: readonly string[]): string | null {
  return new Narrator(facts, random).from(pool)
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

// The demonstration dataset, from fixed seeds: every row of the directory's tables that is not
// computed from other rows. Real towns, invented facilities. See README.md.

import { type Plan, type Profile, planOf, type TownPlan } from './allocation.ts'
import { cityContent, facilityContent, hasStateContent } from './content-choice.ts'
import { facilityTemplates, type Template } from './content-facility.ts'
import { cityTemplates, stateTemplate, Tally } from './content-place.ts'
import { createdAt, facilityRow, type Row } from './facility-row.ts'
import { listFacts } from './facts.ts'
import { categories } from './kinds.ts'
import { type State, states } from './places.ts'
import { es } from './types.es.ts'

export type { Profile, Row }

export type TableName =
  | 'states'
  | 'cities'
  | 'categories'
  | 'facilities'
  | 'content_templates'
  | 'translations'

const batchSize = 500

/** Batches of at most 500 rows, in an order that satisfies foreign keys. */
export function* generateRows(profile: Profile): Generator<{ table: TableName; rows: Row[] }> {
  const plan = planOf(profile)
  const pass = new FacilityPass(plan)
  yield* inBatches('states', stateRows(plan))
  yield* inBatches('cities', cityRows(plan))
  yield* inBatches('categories', categoryRows(plan))
  yield* inBatches('facilities', pass.rows())
  yield* inBatches('content_templates', templateRows(pass.allTemplates()))
  yield* inBatches('translations', translationRows())
}

export const totals = (profile: Profile): Record<TableName, number> => {
  const plan = planOf(profile)
  const counts = {
    states: states.length,
    cities: plan.towns.length,
    categories: categories.length,
    facilities: plan.facilities,
    content_templates: states.filter((state) => hasStateContent(plan, state.code)).length,
    translations: Object.keys(es).length,
  }
  let id = 0
  for (const townPlan of plan.towns) {
    const { enhanced, adaptive } = cityContent(townPlan)
    counts.content_templates += Number(enhanced) + Number(adaptive)
    for (let index = 0; index < townPlan.total; index++) {
      id += 1
      const content = facilityContent(townPlan, index, id)
      counts.content_templates += Number(content.enhanced) + content.versions.length
    }
  }
  return counts
}

function* inBatches(
  table: TableName,
  source: Iterable<Row>,
): Generator<{ table: TableName; rows: Row[] }> {
  let rows: Row[] = []
  for (const row of source) {
    rows.push(row)
    if (rows.length === batchSize) {
      yield { table, rows }
      rows = []
    }
  }
  if (rows.length > 0) yield { table, rows }
}

/** One pass over all facilities; only what later tables need is held in memory. */
class FacilityPass {
  private readonly templates: Template[] = []
  private readonly townTallies = new Map<TownPlan, Tally>()
  private readonly stateTallies = new Map<State, Tally>()
  private readonly plan: Plan

  constructor(plan: Plan) {
    this.plan = plan
    for (const townPlan of plan.towns) {
      const { enhanced, adaptive } = cityContent(townPlan)
      if (enhanced || adaptive) this.townTallies.set(townPlan, new Tally())
    }
    for (const state of states) {
      if (hasStateContent(plan, state.code)) this.stateTallies.set(state, new Tally())
    }
  }

  *rows(): Generator<Row> {
    const { profile } = this.plan
    for (const facts of listFacts(this.plan)) {
      const { id, plan } = facts
      const { state } = plan.town
      const content = facilityContent(plan, facts.index, id)
      this.townTallies.get(plan)?.add(facts)
      this.stateTallies.get(state)?.add(facts)
      this.templates.push(...facilityTemplates(facts, content))
      const length = profile === 'demo' || state.code === 'FL' ? 'full' : 'brief'
      const hasContent = content.enhanced || content.versions.length > 0
      yield facilityRow(facts, { length, featured: content.enhanced, hasContent })
    }
  }

  *allTemplates(): Generator<Template> {
    for (const [state, tally] of this.stateTallies) yield stateTemplate(state, tally)
    for (const [plan, tally] of this.townTallies) {
      yield* cityTemplates(plan, tally, cityContent(plan))
    }
    yield* this.templates
  }
}

function* stateRows(plan: Plan): Generator<Row> {
  for (const state of states) {
    yield {
      id: state.id,
      name: state.name,
      slug: state.slug,
      code: state.code,
      facility_count: plan.perState.get(state) ?? 0,
      created_at: createdAt,
    }
  }
}

function* cityRows(plan: Plan): Generator<Row> {
  for (const { id, town, slug, total } of plan.towns) {
    yield {
      id,
      name: town.name,
      slug,
      state_id: town.state.id,
      county: town.county,
      facility_count: total,
      latitude: town.latitude.toFixed(4),
      longitude: town.longitude.toFixed(4),
      created_at: createdAt,
    }
  }
}

function* categoryRows(plan: Plan): Generator<Row> {
  for (const { id, name, slug, description } of categories) {
    yield { id, name, slug, description, facility_count: plan.perCategory.get(slug) ?? 0 }
  }
}

function* templateRows(templates: Iterable<Template>): Generator<Row> {
  let id = 0
  for (const { type, name, blocks } of templates) {
    id += 1
    yield {
      id,
      template_type: type,
      template_name: name,
      content_blocks: blocks,
      // The texts are final: no placeholders.
      placeholders: [],
      is_active: true,
      created_at: createdAt,
      updated_at: createdAt,
    }
  }
}

/** Translations of the types alone: what is written about a site is in English. */
export const translationRows = (): Row[] =>
  Object.entries(es).map(([english, translation]) => ({ language: 'es', english, translation }))

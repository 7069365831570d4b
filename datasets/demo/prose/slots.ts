// -

import type { Facts } from '../facts.ts'
import type { Voice } from '../kinds.ts'
import { type MaterialKey, materialOf } from '../kinds.ts'
import { isNamedFirm } from '../names.ts'
import { type Random, seededRandom } from '../random.ts'
import { listOf, roughly, type Slots, thousands, withArticle } from './sentences.ts'

const verbs: Record<Voice, string> = {
  works: 'made',
  yard: 'built',
  power: 'produced',
  transit: 'handled',
  base: 'provided',
  building: 'held',
  hospital: 'offered',
  school: 'housed',
  homes: 'held',
}

const waters = { c: 'waterfront', l: 'lake front', r: 'river', '': undefined }

const heat = new Set<MaterialKey>(['pipe', 'block', 'cement', 'lagging', 'blanket', 'felt'])
const repair = new Set<MaterialKey>(['gasket', 'packing', 'refractory', 'cloth', 'millboard'])
const finish = new Set<MaterialKey>([
  'spray',
  'tile',
  'ceiling',
  'plaster',
  'joint',
  'duct',
  'board',
])

const cooled = new Set([
  'Office building',
  'Department store',
  'Hotel',
  'Theater',
  'Bank building',
  'Telephone exchange',
  'Newspaper building',
  'Courthouse',
  'City hall',
  'General hospital',
  'Clinic',
])

const decade = (year: number): string => `${Math.floor(year / 10) * 10}s`

/** The slots of sentences about a facility, from its facts. */
export function slotsOf(facts: Facts): Slots {
  // A separate seed, so that all texts about a facility name the same years.
  const random = seededRandom(`slots:${facts.slug}`)
  const { kind, years, plan, staff, peak, removal } = facts
  const opened = years?.opened
  const closed = years?.closed ?? undefined
  const end = closed ?? 1990
  const did = `${kind.verb ?? verbs[kind.voice]} ${facts.made}`
  const between = (low: number, high: number): string | undefined => {
    if (opened === undefined) return undefined
    const from = Math.max(low, opened + 4)
    const to = Math.min(high, end - 1)
    return from <= to ? String(random.int(from, to)) : undefined
  }
  const war = opened !== undefined && opened < 1941 && end > 1945
  return {
    name: facts.name,
    city: plan.town.name,
    state: plan.town.state.name,
    noun: kind.noun,
    kind: kind.label.toLowerCase(),
    aKind: withArticle(kind.label.toLowerCase()),
    did,
    done: did,
    made: facts.made,
    company: namedOwner(facts),
    parent: facts.parent ?? undefined,
    former: facts.former ?? undefined,
    quarter: facts.address === null ? undefined : `the ${facts.quarter}`,
    water: kind.voice === 'yard' ? waters[plan.town.water] : undefined,
    start: opened === undefined ? undefined : String(opened),
    startDecade: opened === undefined ? undefined : decade(opened),
    end: closed === undefined ? undefined : String(closed),
    span:
      opened !== undefined && closed && closed - opened > 9 ? String(closed - opened) : undefined,
    present: years && !closed ? '' : undefined,
    closed: closed ? '' : undefined,
    factory: kind.voice === 'works' ? '' : undefined,
    heavy: kind.risk === 'High' ? '' : undefined,
    big: staff >= 60 ? '' : undefined,
    small: staff < 300 ? '' : undefined,
    long: opened !== undefined && end - opened > 34 ? '' : undefined,
    covered: facts.uses.slice(0, 3).some((use) => heat.has(use.material)) ? '' : undefined,
    peak: String(peak),
    peakDecade: decade(peak),
    laterDecade: opened !== undefined && decade(opened) < decade(peak) ? decade(peak) : undefined,
    lateDecade: decade(Math.min(end - 1, 1974)),
    people: `${roughly(staff)} people`,
    staffNumber: staff >= 20 ? thousands(staff) : undefined,
    addition: between(1921, 1971),
    cooling: cooled.has(kind.label) ? between(1955, 1971) : undefined,
    inspection: between(1931, 1966),
    warning: between(1964, 1979),
    switchYear: between(1972, 1979),
    plan: end > 1988 && (closed === undefined || closed > 1989) ? between(1987, 1989) : undefined,
    warYear: war && kind.voice !== 'building' ? String(random.int(1942, 1944)) : undefined,
    removal: removal === null ? undefined : String(removal),
  }
}

/** A firm worth naming: not a public body or the facility's own name. */
function namedOwner({ company, name }: Facts): string | undefined {
  return company && company !== name && isNamedFirm(company) ? company : undefined
}

/** Sets the material slots from the facility's uses, starting at `from`. */
export function setUses(slots: Slots, facts: Facts, random: Random, from: number): void {
  slots.heatClause = slots.heatItem = slots.finishClause = undefined
  const said = new Set<string>()
  const goods: string[] = []
  for (let i = 0; i < 3; i++) {
    const use = facts.uses[from + i]
    const material = use && materialOf(use.material)
    const name = material && random.pick(material.names)
    const free = material?.verbs.filter((verb) => !said.has(verb)) ?? []
    const verb = material && random.pick(free.length > 0 ? free : material.verbs)
    if (verb) said.add(verb)
    const clause = material && `the ${use.thing} ${verb} ${name}`
    const item = material && `${name} ${material.joint} the ${use.thing}`
    slots[`clause${i + 1}`] = clause
    slots[`item${i + 1}`] = item
    slots[`mat${i + 1}`] = name
    if (use && heat.has(use.material)) {
      slots.heatClause ??= clause
      slots.heatItem ??= item
    }
    if (use && finish.has(use.material)) slots.finishClause ??= clause
    if (use && name && (heat.has(use.material) || repair.has(use.material))) goods.push(name)
  }
  slots.goods = goods.length > 0 ? listOf(goods.slice(0, 2)) : undefined
}

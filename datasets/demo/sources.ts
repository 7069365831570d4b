// The documents behind a record. They are invented like the facility, so they are archival items
// of a general kind and never carry an address on the web.

import type { Row } from './facility-row.ts'
import type { Facts } from './facts.ts'
import { type Slots, sentence } from './prose/sentences.ts'
import { slotsOf } from './prose/slots.ts'
import { hashText, seededRandom } from './random.ts'

const items: [title: string, publisher: string][] = [
  ['Boiler inspection certificates, {name}', 'State boiler inspection files'],
  ['{company}, purchase ledgers for insulation', 'Company records, local historical collection'],
  ['Insurance survey map, sheet showing {street}', 'Fire insurance survey collection'],
  ['City directory entry for {name}', 'City directory collection, public library'],
  ['Asbestos removal notification of {removal}, {name}', 'State environmental agency files'],
  ['Maintenance shop work orders, {peakDecade}', 'Company maintenance file'],
  ['Dispatch book of the insulators’ local, {peakDecade}', 'Trade union local records'],
  [
    'Survey of former industrial sites, entry for {name}',
    'State survey of former industrial sites',
  ],
  ['Photographs of {name}', 'Local historical collection'],
  ['Statement of a former employee, {name}', 'Oral history collection'],
  ['Annual report of {company}', 'Business records collection'],
  ['Building permit and plans, {street}', 'City building department files'],
  ['Payroll register, {name}', 'Company records, local historical collection'],
  ['Building survey for asbestos, {removal}, {name}', 'Consultant’s report on file'],
]
const titles = items.map(([title]) => title)
const publisherOf = new Map(items)

/** Known without drawing the facility, so that totals are cheap. */
export function sourceCount(id: number): number {
  const hash = hashText(`sources:${id}`)
  return hash % 3 === 0 ? 1 + ((hash >>> 8) % 3) : 0
}

export function* sourceRows(facts: Facts, firstId: number): Generator<Row> {
  const count = sourceCount(facts.id)
  if (count === 0) return
  const random = seededRandom(`source:${facts.id}:${facts.slug}`)
  const slots: Slots = slotsOf(facts)
  const used = new Set<string>()
  for (let i = 0; i < count; i++) {
    const title = sentence(random, titles, slots, used)
    if (!title) throw new Error(`no source left for facility ${facts.id}`)
    yield {
      id: firstId + i,
      facility_id: facts.id,
      title: title.text,
      publisher: publisherOf.get(title.source) ?? null,
      url: null,
      year: yearOf(facts, title.source, random.int(0, 6)),
    }
  }
}

function yearOf(facts: Facts, source: string, shift: number): number | null {
  if (/removal|survey for asbestos/i.test(source)) return facts.removal
  if (/former industrial|former employee/.test(source)) return 1986 + shift
  const closed = facts.years?.closed ?? 1985
  return facts.years ? Math.min(facts.peak + shift, closed) : null
}

/** Things as rows of their tables, in an order that satisfies foreign keys. */
import type { Grade } from '../evidence/grades.ts'
import { plainName } from '../search/search-words.ts'
import type { Entry, Follows, Kind, Named } from './kind.ts'
import { outcomeFacets } from './outcome-names.ts'
import type { WrittenThingEvidence } from './thing.contract.ts'

type Value = string | number | boolean | null | object
type Row = Record<string, Value>
type Group = { name: string; kind: Kind; entries: Entry[] }

export function thingBatches(groups: Group[], grade?: Grade): { table: string; rows: Row[] }[] {
  const things: Row[] = []
  const names: Row[] = []
  const evidence: Row[] = []
  const relations: Row[] = []
  for (const { name, kind, entries } of groups) {
    for (const entry of entries) {
      const id = things.length + 1
      const firstDocument = evidence.length
      const follows = kind.follows(entry.facts)
      things.push({
        id,
        kind: name,
        slug: entry.slug,
        name: entry.name,
        facts: entry.facts,
        unknowns: entry.unknown,
        ...derivedColumns(follows, entry.evidence),
        ...(grade && { grade }),
        ...(entry.checkedOn && { checked_on: entry.checkedOn }),
      })
      const all = [...follows.names, ...entry.names]
      for (const [key, named] of keysOf(kind, entry.name, all))
        names.push({ thing_id: id, key, ...named })
      for (const said of entry.evidence) evidence.push(evidenceRow(evidence.length + 1, id, said))
      for (const one of [...entry.relations, ...follows.relations])
        relations.push({
          id: relations.length + 1,
          thing_id: id,
          role: one.role,
          target_kind: one.targetKind,
          target: one.target,
          name: one.name ?? null,
          from_year: one.fromYear ?? null,
          to_year: one.toYear ?? null,
          evidence_id: one.source === undefined ? null : firstDocument + one.source,
        })
    }
  }
  return [
    { table: 'things', rows: things },
    { table: 'thing_names', rows: names },
    { table: 'thing_evidence', rows: evidence },
    { table: 'thing_relations', rows: relations },
  ]
}

type Told = Pick<WrittenThingEvidence, 'kind' | 'checkedOn' | 'outcome' | 'shows' | 'namesShip'>

const isAboutAsbestos = ({ shows }: Pick<Told, 'shows'>) => shows !== 'place-and-period'

/** The grade, as for a facility: what only a maker or an owner reported is not yet documented. */
function gradeOf(evidence: Told[]): Grade {
  const about = evidence.filter(isAboutAsbestos)
  if (about.some(({ kind }) => kind !== 'site-report')) return 'documented'
  return about.length > 0 ? 'reported' : 'listed'
}

/** What follows from the facts and the documents of a thing, by column. */
export const derivedColumns = ({ firstYear, lastYear, facets }: Follows, evidence: Told[]) => ({
  grade: gradeOf(evidence),
  document_count: evidence.filter(isAboutAsbestos).length,
  first_year: firstYear ?? null,
  last_year: lastYear ?? null,
  facets: [...facets, ...outcomeFacets(evidence)],
  checked_on:
    evidence
      .map(({ checkedOn }) => checkedOn)
      .sort()
      .at(-1) ?? null,
})

const evidenceRow = (id: number, thing: number, said: WrittenThingEvidence): Row => ({
  id,
  thing_id: thing,
  title: said.title,
  publisher: said.publisher,
  url: said.url ?? null,
  year: said.year,
  kind: said.kind,
  statement: said.statement,
  quote: said.quote ?? null,
  identifier: said.identifier ?? null,
  find_it: said.findIt ?? null,
  checked_on: said.checkedOn,
  read_as: said.readAs ?? null,
  shows: said.shows ?? null,
  outcome: said.outcome ?? null,
  names_it: said.namesShip ?? null,
})

/** "CV-20", "CV 20" and "cv20" are one key. */
export const numberKey = (text: string): string => plainName(text).replaceAll(' ', '')

/** The first of two spellings with one key stays. */
export function keysOf(kind: Kind, name: string, others: Named[]): Map<string, Named> {
  const keys = new Map<string, Named>()
  for (const named of [{ name, role: 'name' as const }, ...others]) {
    const plain = plainName(named.name)
    const number = numberKey(named.name)
    const all =
      named.role === 'number'
        ? [number, ...(kind.alsoNumbered?.(number) ?? [])]
        : [plain, kind.plainOf?.(plain) ?? plain]
    for (const key of all) if (key !== '' && !keys.has(key)) keys.set(key, named)
  }
  return keys
}

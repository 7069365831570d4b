import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { leadsToDocument } from '../../src/directory/evidence/document-address.ts'
import { trusts } from '../../src/tools/trusts/trusts.ts'
import { readDocumentedSites } from './documented-rows.ts'
import { documentedThings, readThings, translateThings } from './things.ts'

const groups = readThings()
const entries = groups.flatMap(({ name, entries }) =>
  entries.map((entry) => ({ kind: name, ...entry })),
)
const records = new Set(
  readDocumentedSites().flatMap(({ sites }) => sites.map((one) => `${one.record}`)),
)
const known: Record<string, Set<string>> = {
  facility: records,
  trust: new Set(trusts().map(({ slug }) => slug)),
  ...Object.fromEntries(
    groups.map(({ name, entries }) => [name, new Set(entries.map(({ slug }) => slug))]),
  ),
}
const figuresOf = (text: string) => (text.match(/\d+(?:[.,]\d+)*/g) ?? []).sort().join(' ')

describe('ships, trades and products', () => {
  it('are no fewer than they were', () => {
    const count = Object.fromEntries(groups.map(({ name, entries }) => [name, entries.length]))
    expect(count.ship).toBeGreaterThanOrEqual(920)
    expect(count.trade).toBeGreaterThanOrEqual(62)
    expect(count.product).toBeGreaterThanOrEqual(105)
    expect(count.company).toBeGreaterThanOrEqual(9)
  })

  it('of ships were each read a second time', () => {
    const folder = join(import.meta.dirname, 'ships')
    const once = readdirSync(folder).flatMap((name) => {
      const said = readFileSync(join(folder, name), 'utf8').match(/not read a second time/gi) ?? []
      return said.map(() => name)
    })
    expect(once).toEqual([])
  })

  it('lead only to records, things and trusts that there are', () => {
    const dangling = entries.flatMap(({ kind, slug, relations }) =>
      relations.flatMap(({ targetKind, target }) =>
        target === null || (known[targetKind]?.has(target) ?? targetKind === 'rating')
          ? []
          : [`${kind} ${slug}: ${targetKind} ${target}`],
      ),
    )
    expect(dangling).toEqual([])
  })

  it('become rows whose sources are documents of the same thing', () => {
    const tables = new Map(documentedThings().map(({ table, rows }) => [table, rows]))
    const owner = new Map(tables.get('thing_evidence')?.map(({ id, thing_id }) => [id, thing_id]))
    const wrong = tables
      .get('thing_relations')
      ?.filter(
        ({ evidence_id, thing_id }) =>
          evidence_id !== null && owner.get(evidence_id ?? 0) !== thing_id,
      )
    expect(wrong).toEqual([])
    expect(tables.get('things')).toHaveLength(entries.length)
  })

  it('cite documents, never a home page', () => {
    const addresses = entries.flatMap(({ slug, evidence }) =>
      evidence.flatMap(({ url }) => (url && !leadsToDocument(url) ? [`${slug}: ${url}`] : [])),
    )
    expect(addresses).toEqual([])
  })

  it('have Spanish for everything that they say, with the same figures', () => {
    const { found, lacks } = translateThings()
    expect([...new Set(lacks.map(({ where, english }) => `${where}: ${english}`))]).toEqual([])
    expect(found.filter(([english, spanish]) => figuresOf(english) !== figuresOf(spanish))).toEqual(
      [],
    )
  })

  it('say of no person who it was', () => {
    // "Mr. Smith", "John Q. Smith", "the veteran, Smith": none of these is how our sentences speak of people.
    const NAMED =
      /\b(?:Mr|Mrs|Ms|Dr)\. [A-Z]|\b[A-Z][a-z]+ [A-Z]\. [A-Z][a-z]+\b|veteran,? [A-Z][a-z]+\b/
    const said = entries.flatMap(({ slug, evidence, unknown }) =>
      [...evidence.map(({ statement }) => statement), ...unknown].flatMap((text) =>
        NAMED.test(text) ? [`${slug}: ${text}`] : [],
      ),
    )
    expect(said).toEqual([])
  })

  it('of ships say which finding names the ship', () => {
    const silent = entries.filter(
      ({ kind, evidence }) =>
        kind === 'ship' &&
        evidence.some(({ outcome, namesShip }) => outcome === undefined || namesShip === undefined),
    )
    expect(silent.map(({ slug }) => slug)).toEqual([])
  })
})

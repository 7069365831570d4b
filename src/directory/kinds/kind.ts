/**
 * What a kind of thing declares. Its tables, list and page, search, citations, export, sitemaps, share images,
 * API and translations follow from this; src/directory/kinds.ts lists the kinds.
 */
import type pg from 'pg'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Queryable } from '../../platform/database/open.ts'
import type { NarrowedThings, Outcome, Thing, WrittenThingEvidence } from './thing.contract.ts'

/** `spanish`: shown on Spanish pages alone. `record`: a word on facility records, and no name of its own. */
export type NameRole = 'name' | 'other' | 'spanish' | 'number' | 'record'

export type EntryRelation = {
  role: string
  /** A kind of thing, or facility, company, trust or rating. */
  targetKind: string
  target: string | null
  name?: string
  fromYear?: number | undefined
  toYear?: number | undefined
  source?: number | undefined
}

export type Named = { name: string; role: NameRole }

/** What a kind makes of one thing in its files. */
export type Entry = {
  slug: string
  name: string
  /** Other names by which it is found, besides those that follow from its facts. */
  names: Named[]
  facts: Record<string, unknown>
  /** The same of what it is linked to. */
  relations: EntryRelation[]
  evidence: WrittenThingEvidence[]
  unknown: string[]
  /** Where it has no evidence. */
  checkedOn?: string
}

/** What is stored of a thing because its facts say so. */
export type Follows = {
  names: Named[]
  firstYear?: number | undefined
  lastYear?: number | undefined
  /** What lists are narrowed by, as "type:carrier"; outcomes are added. */
  facets: string[]
  relations: EntryRelation[]
}

/** A relation that editors write themselves, by its role: to which kind of thing it leads. */
export type EditedRelations = Record<string, string>

export type Facet = {
  name: string
  label: () => string
  /** The name of a value, as people read it. A value that has none is not offered. */
  valueName: (value: string) => string | undefined
}

export type ShownThing<Facts, Records = unknown> = Omit<Thing, 'facts' | 'records'> & {
  facts: Facts
  records: Records
}
/** A thing as a row of a list. */
export type ThingRow<Facts> = Pick<
  Thing,
  | 'id'
  | 'kind'
  | 'slug'
  | 'name'
  | 'otherNames'
  | 'grade'
  | 'documentCount'
  | 'firstYear'
  | 'lastYear'
  | 'page'
> & { facts: Facts; outcomes: Outcome[] }

export type FacetCounts = Record<string, { value: string; count: number }[]>

/** A facility that many have in common. */
export type CommonPlace = { name: string; slug: string; city: string; state: string; count: number }

export type ListProps<Facts> = {
  rows: ThingRow<Facts>[]
  total: number
  facets: Facet[]
  counts: FacetCounts
  places: CommonPlace[]
  asked: NarrowedThings
}

/** What records of facilities say of a thing, under the address that it has. */
export type Recorded = {
  slug: string
  name: string
  otherNames: string[]
  isDemonstration: boolean
}

/**
 * A kind whose things are named by records of facilities, as companies are: one has a page before anybody stored
 * anything of it. Its list is its own as well.
 */
export type OfRecords<Records> = {
  /** What the API says of one besides the facts. */
  shape: z.ZodRawShape
  /** Under any of its names. `page`: of the records. */
  find: (db: Queryable, slug: string, page: number) => Promise<(Records & Recorded) | null>
  /** Those that may be indexed. */
  addresses: (db: Queryable) => Promise<string[]>
  /** The address that records give to a name, and whether there is a page already. */
  place: (client: pg.ClientBase, name: string) => Promise<{ slug: string; isPublic: boolean }>
  /** Throws where a name of this thing is that of another one. */
  check: (client: pg.ClientBase, id: number) => Promise<void>
}

export type Kind<File = unknown, Facts = unknown, Records = unknown> = {
  /** The folder in datasets/documented, the address of the list and the call of the API. */
  plural: string
  /** One file of the folder. */
  file: z.ZodType<File>
  entriesOf: (file: File) => Entry[]
  /** What only this kind has, as it is stored and as the API gives it. */
  facts: z.ZodObject & z.ZodType<Facts>
  api: { tag: string; one: string; many: string }
  follows: (facts: Facts) => Follows
  /** What editors write besides the facts. */
  edited: { names: NameRole[]; relations: EditedRelations; without?: string[] }
  /** The facts that are sentences, which its Spanish file has, and words that repeat. */
  prose: string[]
  wordsOf: (facts: Facts) => string[]
  /** Its name in the language of the page, where it has one there. */
  nameIn?: (facts: Facts, language: string) => string | undefined
  /** What a person may type for a name: an article or a ship's prefix does not count. */
  plainOf?: (plain: string) => string
  /** Other spellings of a number, as of a hull that was classed anew: cva20 is also cv20. */
  alsoNumbered?: (number: string) => string[]
  facets: Facet[]
  /** The relation to facilities by which its list names the most common ones. */
  placeRole?: string
  /** Beside its name where people choose among the names of all kinds. */
  brief?: (facts: Facts) => { number?: string | null; about: string }
  /** Under its name, in search and on share images. */
  summary: (thing: {
    facts: Facts
    firstYear: number | null
    lastYear: number | null
    records?: Records | null
  }) => string
  ofRecords?: OfRecords<Records>
  /** Absent where the list is the kind's own. */
  List?: (props: ListProps<Facts>) => ReactNode
  Record: (props: { thing: ShownThing<Facts, Records | null>; page?: number }) => ReactNode
}

/** So that a kind's own parts agree in the type of its facts, and all kinds fit into one table. */
export const defineKind = <File, Facts, Records = unknown>(
  kind: Kind<File, Facts, Records>,
): Kind => kind as unknown as Kind

/** A fact that may be empty is, unless it is given. */
export const withGaps = ({ facts: { shape } }: Kind, given: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, fact]) => {
      const empty = [null, []].find((value) => fact.safeParse(value).success)
      return [name, given[name] ?? empty]
    }),
  )

/** Ships, trades, products, companies and whatever kind of thing is added. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { createdAt, id, textList } from './columns.ts'

/** src/directory/kinds.ts declares the kinds. What only one has is in `facts`, in the shape of its contract. */
export const things = pgTable(
  'things',
  {
    id: id(),
    kind: text().notNull(),
    slug: text().notNull(),
    name: text().notNull(),
    /** The grade of its evidence, as a facility's: documented, listed or demonstration. */
    grade: text().notNull(),
    documentCount: integer().notNull().default(0),
    /** The years in which people met it. */
    firstYear: smallint(),
    lastYear: smallint(),
    /** What lists are narrowed by, as "type:carrier". */
    facets: textList(),
    facts: jsonb().$type<Record<string, unknown>>().notNull(),
    unknowns: textList(),
    checkedOn: date({ mode: 'string' }),
    /** Whether it has a public page. */
    isActive: boolean().notNull().default(true),
    /** Its revision: staff who read another one must not overwrite this. */
    updatedAt: createdAt(),
  },
  (t) => [
    unique().on(t.kind, t.slug),
    index('things_in_order').on(t.kind, sql`${t.name} collate "C"`, t.id),
    index('things_facets').using('gin', t.facets),
  ],
)

/** Every spelling by which one is found, its own name among them. */
export const thingNames = pgTable(
  'thing_names',
  {
    thingId: integer()
      .notNull()
      .references(() => things.id, { onDelete: 'cascade' }),
    /** The name as search compares it: search_text(), and hull numbers without their hyphen. */
    key: text().notNull(),
    name: text().notNull(),
    /** `record`: a word on facility records that means this thing, and is no name of its own. */
    role: text({ enum: ['name', 'other', 'spanish', 'number', 'record'] }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.thingId, t.key] }),
    index('thing_names_key').on(t.key.op('text_pattern_ops')),
    index('thing_names_similar').using('gin', t.key.op('gin_trgm_ops')),
  ],
)

export const thingEvidence = pgTable(
  'thing_evidence',
  {
    id: id(),
    thingId: integer()
      .notNull()
      .references(() => things.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    publisher: text(),
    url: text(),
    year: integer(),
    kind: text().notNull(),
    statement: text().notNull(),
    quote: text(),
    identifier: text(),
    findIt: text(),
    checkedOn: date({ mode: 'string' }),
    readAs: text(),
    shows: text(),
    /** What became of the claim: src/directory/kinds/thing.contract.ts. */
    outcome: text(),
    /** Whether what was found names this very thing. */
    namesIt: boolean(),
  },
  (t) => [index('thing_evidence_thing').on(t.thingId)],
)

/**
 * What one thing has to do with another, a facility, a company, a trust or a Navy rating, and the document that
 * says so. Facilities, companies and trusts come and go with their own data, so the target is no foreign key.
 */
export const thingRelations = pgTable(
  'thing_relations',
  {
    id: id(),
    thingId: integer()
      .notNull()
      .references(() => things.id, { onDelete: 'cascade' }),
    role: text().notNull(),
    targetKind: text().notNull(),
    /** A record number, a slug or a code; null where only the name is known. */
    target: text(),
    /** The name as the document has it. */
    name: text(),
    fromYear: smallint(),
    toYear: smallint(),
    evidenceId: integer().references(() => thingEvidence.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('thing_relations_thing').on(t.thingId),
    index('thing_relations_target').on(t.targetKind, t.target),
  ],
)

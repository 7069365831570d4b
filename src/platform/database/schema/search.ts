/** Search: what can be found, and the words it is found by. Both are kept by src/directory/search/search-tables.ts. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
} from 'drizzle-orm/pg-core'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** One narrow row for each active facility, so that a search reads few pages. No foreign key: see 055. */
export const facilitySearch = pgTable(
  'facility_search',
  {
    facilityId: integer().primaryKey(),
    stateId: integer().notNull(),
    categoryId: integer(),
    /** As search_text() writes it: small letters, no accents, no punctuation. */
    name: text().notNull(),
    importance: real().notNull(),
    /** The most important few: a broad search is answered from them alone. */
    isProminent: boolean().notNull(),
    /** Weights: A name, B companies and former names, C place, D kind and street. */
    words: tsvector().notNull(),
    /** The facility as a search replies with it, so that nothing need be joined. */
    result: jsonb().notNull(),
  },
  (t) => [
    index('facility_search_prominent').using('gin', t.words).where(sql`${t.isProminent}`),
    index('facility_search_others').using('gin', t.words).where(sql`not ${t.isProminent}`),
    index('facility_search_name').on(t.name.op('text_pattern_ops')),
  ],
)

/** Every word that some facility is found by, and by how many: the dictionary for corrections. */
export const searchTerms = pgTable(
  'search_terms',
  {
    term: text().primaryKey(),
    frequency: integer().notNull(),
  },
  (t) => [
    index('search_terms_prefix').on(t.term.op('text_pattern_ops')),
    index('search_terms_similar').using('gin', t.term.op('gin_trgm_ops')),
  ],
)

/** Search tables, maintained by src/directory/search/search-tables.sql.ts. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { textList } from './columns.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** One narrow row for each active facility, so that a search reads few pages. No foreign key: see 055. */
export const facilitySearch = pgTable(
  'facility_search',
  {
    facilityId: integer().primaryKey(),
    stateId: integer().notNull(),
    cityId: integer().notNull().default(0),
    categoryId: integer(),
    /** Its own position, where that is known. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** Where the maps have it, at its city if its own position is not known: map-grid.sql. */
    mapColumn: integer(),
    mapRow: integer(),
    mapKey: bigint({ mode: 'number' }),
    /** Normalized by search_text(): lower case, no accents, no punctuation. */
    name: text().notNull(),
    importance: real().notNull(),
    grade: text().notNull().default('listed'),
    /** What its documents show, each once. */
    shows: textList(),
    /** The years on record: of operation or else of asbestos. 9999 is today. */
    firstYear: smallint(),
    lastYear: smallint(),
    /** The most important few: a broad search uses only these. */
    isProminent: boolean().notNull(),
    /** Weights: A name, B companies and former names, C place, D kind, street and what documents say. */
    words: tsvector().notNull(),
    /** The facility as in search replies, so that no join is needed. */
    result: jsonb().notNull(),
  },
  (t) => [
    index('facility_search_prominent').using('gin', t.words).where(sql`${t.isProminent}`),
    index('facility_search_others').using('gin', t.words).where(sql`not ${t.isProminent}`),
    index('facility_search_name').on(t.name.op('text_pattern_ops')),
    // What may be one place has one name.
    index('facility_search_city_name').on(t.cityId, t.name, t.facilityId),
    // The least prominent one, with which a changed facility is compared.
    index('facility_search_least')
      .on(t.importance, t.facilityId.desc())
      .where(sql`${t.isProminent}`),
    // A part of a map is a few ranges of it, and what maps count and choose by is in it.
    index('facility_search_map').on(
      t.mapKey,
      t.mapColumn,
      t.mapRow,
      t.grade,
      t.categoryId,
      t.stateId,
      t.cityId,
      t.firstYear,
      t.lastYear,
      t.importance,
      t.facilityId,
    ),
  ],
)

/** Every indexed word and its number of facilities: the dictionary for spelling corrections. */
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

/** The directory: places, facilities and what is written about them. */
import { type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  decimal,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { createdAt, id, moment, textList } from './columns.ts'

/** One row: which dataset is loaded, and a version that changes whenever public data does. */
export const dataset = pgTable('dataset', {
  id: integer().primaryKey().default(1),
  name: text().notNull(),
  version: integer().notNull().default(1),
  isDemonstration: boolean().notNull().default(false),
  changedAt: createdAt(),
})

export const states = pgTable('states', {
  id: id(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  code: text().notNull().unique(),
  facilityCount: integer().notNull().default(0),
  createdAt: createdAt(),
})

/** The number in a column of texts, computed once. Anything but a plain decimal number counts as unknown. */
const degrees = (column: SQL) =>
  doublePrecision().generatedAlwaysAs(
    sql`case when ${column} ~ '^-?[0-9]{1,3}(\\.[0-9]{1,15})?$' then ${column}::double precision end`,
  )

export const cities = pgTable(
  'cities',
  {
    id: id(),
    name: text().notNull(),
    slug: text().notNull(),
    stateId: integer()
      .notNull()
      .references(() => states.id),
    county: text(),
    facilityCount: integer().notNull().default(0),
    latitude: text(),
    longitude: text(),
    latitudeDegrees: degrees(sql`latitude`),
    longitudeDegrees: degrees(sql`longitude`),
    createdAt: createdAt(),
  },
  (t) => [unique().on(t.stateId, t.slug), index('cities_slug').on(t.slug.op('text_pattern_ops'))],
)

export const categories = pgTable('categories', {
  id: id(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  description: text(),
  facilityCount: integer().notNull().default(0),
})

export const facilities = pgTable(
  'facilities',
  {
    id: id(),
    name: text().notNull(),
    slug: text().notNull(),
    cityId: integer()
      .notNull()
      .references(() => cities.id),
    stateId: integer()
      .notNull()
      .references(() => states.id),
    categoryId: integer().references(() => categories.id),
    /** How certain that category is (import/reading/categories.ts). What people set is never a guess. */
    categoryCertainty: smallint().notNull().default(10),
    description: text(),
    metaTitle: text(),
    metaDescription: text(),
    seoKeyword: text(),
    pageTitleTemplate: text(),
    historicalDescription: text(),
    operationalPeriod: text(),
    exposureRisk: text(),
    workforceSize: text(),
    exposureMaterials: textList(),
    safetyRecords: text(),
    companyName: text(),
    formerNames: textList(),
    facilityType: text(),
    operationalYears: text(),
    asbestosYears: text(),
    industryCode: text(),
    facilitySubtype: text(),
    parentCompany: text(),
    subsidiaries: textList(),
    address: text(),
    county: text(),
    zipCode: text(),
    latitude: decimal({ precision: 10, scale: 8 }),
    longitude: decimal({ precision: 11, scale: 8 }),
    /** Where it is, where that is not simply the city: "about 7 miles northeast of Libby". */
    whereabouts: text(),
    /** What no document on the record answers, in plain sentences. */
    unknowns: textList(),
    /**
     * How strong the record is: documented, reported, listed or demonstration. Follows from the
     * evidence (a trigger on facility_sources sets it); it is never entered by hand.
     */
    grade: text().notNull().default('listed'),
    templateContentGenerated: boolean().notNull().default(false),
    lastContentUpdate: moment(),
    isFeatured: boolean().notNull().default(false),
    lastReviewed: date({ mode: 'string' }),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('facilities_city_slug').on(t.cityId, t.slug),
    // Lists are always the active facilities of a place, by name: the index gives the order.
    index('facilities_state_name').on(t.stateId, t.name, t.id).where(sql`${t.isActive}`),
    index('facilities_state_category_name')
      .on(t.stateId, t.categoryId, t.name, t.id)
      .where(sql`${t.isActive}`),
    // Related facilities are first of all those of the same type.
    index('facilities_state_category_type')
      .on(t.stateId, t.categoryId, sql`lower(${t.facilityType})`)
      .where(sql`${t.isActive}`),
    index('facilities_city_name').on(t.cityId, t.name, t.id).where(sql`${t.isActive}`),
    // What may be one place is at one address.
    index('facilities_city_address')
      .on(t.cityId, sql`lower(${t.address})`, t.id)
      .where(sql`${t.isActive} and ${t.address} is not null`),
    index('facilities_category').on(t.categoryId).where(sql`${t.isActive}`),
    index('facilities_slug').on(t.slug),
    // API clients page through the whole directory by name, and the feed shows the newest.
    index('facilities_name').on(t.name, t.id).where(sql`${t.isActive}`),
    index('facilities_updated').on(t.updatedAt.desc(), t.id.desc()).where(sql`${t.isActive}`),
    // Few: search has only the others, and editors find these too.
    index('facilities_not_public').on(t.id).where(sql`not ${t.isActive}`),
    // Empty in a real directory: whether there is an invented record is asked at every change.
    index('facilities_invented').on(t.id).where(sql`${t.grade} = 'demonstration'`),
  ],
)

/** The words by which an editor finds a document; what it says is among the words of its record already. */
export const wordsOf = (text: string) =>
  `to_tsvector('simple', translate(${text}, '/.:-_', '     '))`
export const DOCUMENT_WORDS = wordsOf(
  `title || ' ' || coalesce(publisher, '') || ' ' || coalesce(identifier, '') || ' ' || coalesce(url, '')`,
)

/**
 * The documents that name a facility. One that says something about asbestos there has a statement
 * and a kind, and is evidence; the others are lists that only name the place.
 */
export const facilitySources = pgTable(
  'facility_sources',
  {
    id: id(),
    facilityId: integer()
      .notNull()
      .references(() => facilities.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    publisher: text(),
    url: text(),
    year: integer(),
    /** src/directory/evidence/evidence.contract.ts lists the kinds. */
    kind: text(),
    /** What the document says, in our words. */
    statement: text(),
    /** Verbatim, from a document in the public domain. */
    quote: text(),
    /** EPA ID, GAO number, docket, volume and pages. */
    identifier: text(),
    /** How to find it, where no address of the document itself is known. */
    findIt: text(),
    checkedOn: date({ mode: 'string' }),
    /** How it was read that day: src/directory/evidence/evidence.contract.ts. Null is not recorded. */
    readAs: text(),
    /** What it shows about the place: src/directory/evidence/evidence.contract.ts. Null is not recorded. */
    shows: text(),
    /** The first and the last year that its statement names. */
    yearsFrom: integer(),
    yearsTo: integer(),
    /** Among the documents of the same year, as staff ordered them. */
    position: smallint(),
    /** When staff last added or changed it: imports leave such a document alone. */
    editedAt: moment(),
  },
  (t) => [
    index('facility_sources_facility').on(t.facilityId),
    index('facility_sources_named').using('gin', sql.raw(DOCUMENT_WORDS)),
    check('facility_sources_evidence', sql`(${t.statement} is null) = (${t.kind} is null)`),
  ],
)

/** Owners, names, trades, products, ships: one row per fact, with the document it comes from. */
export const facilityFacts = pgTable(
  'facility_facts',
  {
    id: id(),
    facilityId: integer()
      .notNull()
      .references(() => facilities.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    name: text().notNull(),
    fromYear: integer(),
    toYear: integer(),
    sourceId: integer().references(() => facilitySources.id, { onDelete: 'set null' }),
  },
  (t) => [index('facility_facts_facility').on(t.facilityId)],
)

/**
 * What records say, in another language. Found by the English text: one that is changed has no
 * translation until somebody brings it.
 */
export const translations = pgTable(
  'translations',
  {
    language: text().notNull(),
    english: text().notNull(),
    translation: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.language, t.english] }),
    // An index entry must fit into a third of a page.
    check('translations_english', sql`char_length(${t.english}) between 1 and 900`),
    check('translations_translation', sql`char_length(${t.translation}) between 1 and 1200`),
  ],
)

export const contentTemplates = pgTable(
  'content_templates',
  {
    id: id(),
    templateType: text({ enum: ['state', 'city', 'city_enhanced', 'facility'] }).notNull(),
    templateName: text().notNull(),
    /** Names have the slug of a city, which towns of several states may have: whose text it is. */
    stateSlug: text(),
    contentBlocks: textList(),
    placeholders: textList(),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [uniqueIndex('content_templates_type_name').on(t.templateType, t.templateName)],
)

/** Computed from the facilities (src/directory/proximity.ts), half a million rows at a time, so it has no foreign keys. */
export const facilityProximity = pgTable(
  'facility_proximity',
  {
    id: id(),
    facilityId: integer().notNull(),
    nearbyFacilityId: integer().notNull(),
    distance: decimal({ precision: 8, scale: 2 }).notNull(),
    isWithinState: boolean().notNull().default(true),
    isWithinCity: boolean().notNull().default(false),
    calculatedAt: createdAt(),
  },
  (t) => [uniqueIndex('facility_proximity_pair').on(t.facilityId, t.nearbyFacilityId)],
)

/**
 * Companies and other owners that have a page: derived from the facilities that name them and from what is stored of
 * them as things (src/directory/kinds/companies/companies-table.sql.ts), so these two tables have no foreign keys.
 */
export const companies = pgTable(
  'companies',
  {
    /** The name without legal forms and punctuation: company_key() with hyphens. */
    slug: text().primaryKey(),
    name: text().notNull(),
    /** The other names under which records have it, the most common first. */
    otherNames: textList(),
    facilityCount: integer().notNull(),
    documentedCount: integer().notNull(),
    isDemonstration: boolean().notNull(),
  },
  // One order in every database, for the list and for its letters.
  (t) => [index('companies_in_order').on(sql`${t.slug} collate "C"`)],
)

/** Also of names that are on one facility only and have no page, so that a second one finds the first. */
export const facilityCompanies = pgTable(
  'facility_companies',
  {
    companySlug: text().notNull(),
    facilityId: integer().notNull(),
    /** How the record names it: company, parent or owner. */
    role: text({ enum: ['company', 'parent', 'owner'] }).notNull(),
    fromYear: integer(),
    toYear: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.companySlug, t.facilityId] }),
    index('facility_companies_facility').on(t.facilityId),
  ],
)

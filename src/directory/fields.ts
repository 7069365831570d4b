// biome-ignore-all lint/style/noExcessiveLinesPerFile: one table, in which every field is found.
/**
 * The fields of a facility, each once, in the order of exports and docs/data.md. The API, imports,
 * exports, edits and their documentation are derived from this table, and the compiler checks it
 * against the database columns. Server only: pages import only types of the contracts.
 */
import type { facilities } from '../platform/database/schema/directory.ts'

type FacilityRow = typeof facilities.$inferSelect

/** Columns that identify a facility or record what the product did with it. */
type BookkeepingColumn =
  | 'id'
  | 'slug'
  | 'cityId'
  | 'stateId'
  | 'categoryId'
  | 'categoryCertainty'
  | 'grade'
  | 'templateContentGenerated'
  | 'lastContentUpdate'
  | 'isActive'
  | 'createdAt'
  | 'updatedAt'

type TextKind = 'line' | 'prose' | 'zip' | 'latitude' | 'longitude' | 'day'
export type FieldKind = TextKind | 'list' | 'flag'

type KindFor<Value> = Value extends string[] ? 'list' : Value extends boolean ? 'flag' : TextKind

type StoredField<Kind extends FieldKind = FieldKind> = {
  kind: Kind
  /** The smallest API reply that includes it; larger ones do too. All include the name. */
  reply?: 'brief' | 'card' | 'list' | 'record'
  /** For the field table. A field without it is not exported. */
  meaning?: string
  /** Column names in public lists, most specific first. A field without them is not imported. */
  importedFrom?: string
  /** Names that lists often write in capitals. */
  isProperName?: true
  /** The maximum length of the text or list item, where it differs from that of its kind. */
  longest?: number
  isRequired?: true
}

/** Derived from other tables or several columns, with a value in exports. */
type JoinedField = {
  exportedAs: 'text' | 'list' | 'json' | 'moment' | 'boolean'
  meaning: string
  importedFrom?: string
}

type StoredFields = {
  [Column in Exclude<keyof FacilityRow, BookkeepingColumn>]: StoredField<
    KindFor<FacilityRow[Column]>
  >
}
type JoinedFields = Record<
  | 'record'
  | 'grade'
  | 'isDemonstration'
  | 'category'
  | 'city'
  | 'state'
  | 'stateCode'
  | 'shows'
  | 'evidence'
  | 'sources'
  | 'translations'
  | 'updatedAt'
  | 'page',
  JoinedField
>

export const facilityFields = {
  record: { exportedAs: 'text', meaning: 'The record number: cite it.' },
  grade: {
    exportedAs: 'text',
    meaning: 'How strong the record is: documented, reported, listed or demonstration (invented).',
  },
  isDemonstration: {
    exportedAs: 'boolean',
    meaning: 'Whether the record is invented.',
    importedFrom: 'is demonstration|isdemonstration',
  },
  name: {
    kind: 'line',
    meaning: 'The name of the facility.',
    importedFrom:
      'facility name|primary name|plant name|site name|school name|current mine name|mine name|hospital name|name|facility|facility site name|fac name|sch name|establishment name|estab name|institution name|inst name|building name|base name|station name|project name|std name|plant|site',
    longest: 200,
    isRequired: true,
  },
  formerNames: {
    kind: 'list',
    reply: 'card',
    meaning: 'Other names that it had.',
    importedFrom:
      'former names|former name|alternate names|alternative names|alternative name|alternate name|alt name|aka|also known as|other names|previous name|previous names',
    isProperName: true,
  },
  category: {
    exportedAs: 'text',
    meaning: 'The category, as in its address: shipyards, power-plants …',
    importedFrom: 'category|category name|facility category|category slug|industry category',
  },
  facilityType: {
    kind: 'line',
    reply: 'card',
    meaning: 'What kind of facility it is, within its category.',
    importedFrom:
      'facility type|site type name|current mine type|type|plant type|sector name|naics desc|naics description|naics code desc|sic desc|industry|industry sector|school level|type name|primary technology',
    isProperName: true,
  },
  facilitySubtype: {
    kind: 'line',
    reply: 'record',
    meaning: 'A narrower kind within the facility type.',
    importedFrom: 'facility subtype|subtype|primary canvass|school type',
    isProperName: true,
  },
  companyName: {
    kind: 'line',
    reply: 'brief',
    meaning: 'The company that ran or owned it.',
    importedFrom:
      'company name|company|operator name|current operator name|utility name|operator|owner name|owner|org name|responsible party|employer',
    isProperName: true,
  },
  parentCompany: {
    kind: 'line',
    reply: 'record',
    meaning: 'The company that owned that company.',
    importedFrom:
      'parent company|parent company name|current controller name|controller name|standardized parent company|holding company|parent co name',
    isProperName: true,
  },
  subsidiaries: {
    kind: 'list',
    reply: 'record',
    meaning: 'Companies that worked there under the same owner.',
    importedFrom: 'subsidiaries',
    isProperName: true,
  },
  address: {
    kind: 'line',
    reply: 'list',
    meaning: 'Street and number.',
    importedFrom:
      'location address|street address|address|address 1|address1|location address 1|street|lstreet1|street 1|street1|physical address|site address|facility address|location street1|addr|address line 1|location',
  },
  city: {
    exportedAs: 'text',
    meaning: 'City or town.',
    importedFrom:
      'city name|city|location city|lcity|site city|facility city|physical city|municipality|nearest town|town|city town|locality|place name|place|city or town',
  },
  whereabouts: {
    kind: 'line',
    reply: 'record',
    meaning: 'Where it is, where that is not simply the city.',
    importedFrom: 'whereabouts',
  },
  county: {
    kind: 'line',
    reply: 'list',
    meaning: 'County, parish or borough, without that word.',
    importedFrom:
      'county name|county|nmcnty|fips cnty nm|county parish|parish|county nm|location county|county or parish',
    longest: 100,
  },
  state: {
    exportedAs: 'text',
    meaning: 'The name of the state.',
    importedFrom:
      'state code|state|state abbreviation|state abbr|state name|location state|lstate|site state|facility state|physical state|mstate|stusps|stabbr|st|state cd|primary state|state or territory|iso region|us state',
  },
  stateCode: { exportedAs: 'text', meaning: 'Its two letters.' },
  zipCode: {
    kind: 'zip',
    reply: 'list',
    meaning: 'ZIP code, five digits or ZIP+4. Text: it may begin with a zero.',
    importedFrom:
      'postal code|zip code|zip|zipcode|lzip|zip5|location zip|zip cd|zip or postal code|site zip|facility zip code',
  },
  latitude: {
    kind: 'latitude',
    reply: 'list',
    meaning: 'Degrees north (WGS 84). Approximate.',
    importedFrom:
      'latitude83|latitude|lat|latitude measure|latitude nad83|primary latitude|decimal latitude|lat83|faclat|intptlat|latitude1|latitude dd|latitude deg|lat deg|lat dd|latitude decimal|latitude decimal degrees|lattude|latitud|y',
  },
  longitude: {
    kind: 'longitude',
    reply: 'list',
    meaning: 'Degrees east, so negative (WGS 84). Approximate.',
    importedFrom:
      'longitude83|longitude|lon|long|longitude measure|longitude nad83|primary longitude|decimal longitude|lon83|lng|faclong|intptlong|longitude1|longitude dd|longitude deg|lon deg|long deg|lon dd|long dd|longitude decimal|longitude decimal degrees|longtitude|longitud|x',
  },
  operationalYears: {
    kind: 'line',
    reply: 'card',
    meaning: 'Years of operation, such as 1941-1976.',
    importedFrom:
      'operational years|years of operation|operating years|years operated|dates of operation|years|year',
  },
  operationalPeriod: {
    kind: 'line',
    reply: 'record',
    meaning: 'The same in words.',
    importedFrom: 'operational period',
  },
  asbestosYears: {
    kind: 'line',
    reply: 'list',
    meaning: 'Years in which asbestos was in use there, such as 1946-1971.',
    importedFrom:
      'asbestos years|years of asbestos use|asbestos use years|asbestos in use|years of asbestos|asbestos use',
  },
  industryCode: {
    kind: 'line',
    reply: 'record',
    meaning: 'NAICS or SIC code.',
    importedFrom: 'industry code',
  },
  workforceSize: {
    kind: 'line',
    reply: 'record',
    meaning: 'How many worked there, as the source says it.',
    importedFrom:
      'workforce size|employees|number of employees|no employees|workforce|ttl staff|staff',
  },
  exposureMaterials: {
    kind: 'list',
    reply: 'record',
    meaning: 'Asbestos materials that are documented there.',
    importedFrom: 'exposure materials|asbestos materials|asbestos products|materials',
  },
  exposureRisk: {
    kind: 'line',
    reply: 'record',
    meaning: 'How the record describes the risk.',
    importedFrom: 'exposure risk',
  },
  description: {
    kind: 'prose',
    reply: 'card',
    meaning: 'What is documented. May hold several lines.',
    importedFrom: 'description|facility description|site description|narrative|summary|remarks',
  },
  historicalDescription: {
    kind: 'prose',
    reply: 'record',
    meaning: 'Further history. May hold several lines.',
    importedFrom: 'historical description|history',
  },
  safetyRecords: {
    kind: 'prose',
    reply: 'record',
    meaning: 'Inspections and removals on record.',
    importedFrom: 'safety records',
  },
  unknowns: {
    kind: 'list',
    reply: 'record',
    meaning: 'What no document on the record answers.',
    importedFrom: 'unknowns',
  },
  shows: {
    exportedAs: 'list',
    meaning:
      'What its documents show, each once: exposure-found, exposure-alleged, used-or-made, found-in-buildings, waste-soil-water, mineral-occurrence, place-and-period.',
  },
  evidence: {
    exportedAs: 'json',
    meaning:
      'What documents say about asbestos there: kind, statement, title, publisher, year, address or how to find it, how it was read. JSON, also in CSV.',
    importedFrom: 'evidence',
  },
  sources: { exportedAs: 'list', meaning: 'The documents that name it.' },
  translations: {
    exportedAs: 'json',
    meaning:
      'Its type, description, unknowns, statements and how to find documents in other languages: `{"es": {"English text": "texto"}}`. JSON, also in CSV.',
    importedFrom: 'translations',
  },
  lastReviewed: { kind: 'day', reply: 'list', meaning: 'When somebody last reviewed the record.' },
  updatedAt: { exportedAs: 'moment', meaning: 'When the record last changed (UTC).' },
  page: { exportedAs: 'text', meaning: 'The path of its page on this site.' },
  isFeatured: { kind: 'flag', reply: 'list' },
  metaTitle: { kind: 'line', reply: 'record' },
  metaDescription: { kind: 'line', reply: 'record' },
  seoKeyword: { kind: 'line', reply: 'record' },
  pageTitleTemplate: { kind: 'line', reply: 'record' },
} as const satisfies StoredFields & JoinedFields

type Fields = typeof facilityFields
type NamesWith<Property> = {
  [Name in keyof Fields]: Fields[Name] extends Property ? Name : never
}[keyof Fields]

export type StoredName = NamesWith<{ kind: FieldKind }>
export type JoinedName = Exclude<keyof Fields, StoredName>
export type ExportedName = NamesWith<{ meaning: string }>
export type ImportedName = NamesWith<{ importedFrom: string }>
export type Reply = NonNullable<StoredField['reply']>
export type NamesInReply<Level extends Reply> = NamesWith<{ reply: Level }>
export type KindOf<Name extends StoredName> = Fields[Name]['kind']
export type ValueOf<Name extends StoredName> =
  KindOf<Name> extends 'list'
    ? string[]
    : KindOf<Name> extends 'latitude' | 'longitude'
      ? number
      : KindOf<Name> extends 'flag'
        ? boolean
        : string

/** `operationalYears` is the column `operational_years`, in exports and edits too. */
export type ColumnName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : ''

export const columnName = <Name extends string>(name: Name) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as ColumnName<Name>

const names = Object.keys(facilityFields) as (keyof Fields)[]

export const isStored = <Name extends keyof Fields>(
  name: Name,
): name is Extract<Name, StoredName> => 'kind' in facilityFields[name]
const isExported = (name: keyof Fields): name is ExportedName => 'meaning' in facilityFields[name]
const isImported = (name: keyof Fields): name is ImportedName =>
  'importedFrom' in facilityFields[name]

export const storedNames = names.filter(isStored)
export const exportedNames = names.filter(isExported)
export const importedNames = names.filter(isImported)

/** The same entry without value types, for code that treats all fields alike. */
export const storedField = (name: StoredName): StoredField => facilityFields[name]

const LONGEST: Partial<Record<FieldKind, number>> = { prose: 20_000 }
const MAX_LINE_LENGTH = 300
export const MAX_LISTED = 50

export const maxLengthOf = (name: StoredName): number => {
  const { longest, kind } = storedField(name)
  return longest ?? LONGEST[kind] ?? MAX_LINE_LENGTH
}

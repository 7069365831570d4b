/**
 * The only way into and out of what is sealed of leads and consent records: everything that says who a
 * person is, how ill, where they worked, and all free text. No other file names these columns.
 */
import { eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import {
  type consentRecords,
  contactSubmissions as leads,
} from '../../platform/database/schema/leads.ts'
import { open, seal } from '../../platform/keys/sealing.ts'
import { diagnoses } from '../fields/lead-rules.ts'
import {
  blankFacts,
  type ClearFact,
  type StoredFacts,
  sealedFacts,
} from '../fields/person-facts.ts'
import type { SuggestedChange } from '../fields/suggested-changes.ts'
import { emailIndex, searchTokensOf } from './search-tokens.ts'

type SealedFacts = Omit<StoredFacts, ClearFact>

export type LeadPrivate = SealedFacts & {
  name: string
  email: string
  /** As typed. */
  phone: string | null
  /** The same number in E.164 format, if it is valid. */
  phoneE164: string | null
  subject: string
  message: string
  exposure: string | null
  diagnosisTimeline: string | null
  /** What the record should say, where the lead is a correction. */
  suggestedChanges: SuggestedChange[]
  highValueKeywords: string[]
  firmResponse: string | null
  notes: string | null
}

export type ConsentPrivate = {
  name: string
  email: string
  phone: string | null
  ipAddress: string
  userAgent: string | null
  /** The partner firms as they were shown; null where none were recorded. */
  firms: string[] | null
}

type LeadRow = typeof leads.$inferSelect
type ConsentRow = typeof consentRecords.$inferSelect

/** Each private field, with its value in a lead that does not have it. */
const BLANK_LEAD: LeadPrivate = {
  name: '',
  email: '',
  phone: null,
  phoneE164: null,
  subject: '',
  message: '',
  exposure: null,
  ...(blankFacts(sealedFacts) as SealedFacts),
  diagnosisTimeline: null,
  suggestedChanges: [],
  highValueKeywords: [],
  firmResponse: null,
  notes: null,
}

const BLANK_CONSENT: ConsentPrivate = {
  name: '',
  email: '',
  phone: null,
  ipAddress: '',
  userAgent: null,
  firms: null,
}

export const leadContext = (submissionId: string): string => `lead:${submissionId}`
const consentContext = (reference: string): string => `consent:${reference}`

type Sealed = { dataKey: string; sealed: Buffer }

/** A field that is newer than the row has its blank value. */
function openRow<Private extends object>(
  db: Queryable,
  row: Sealed,
  blank: Private,
  context: string,
): Private {
  const key = db.sealer.keys.unwrap(row.dataKey)
  return { ...blank, ...JSON.parse(open(key, row.sealed, context).toString('utf8')) }
}

function sealRow(db: Queryable, fields: object, context: string, dataKey: string | null) {
  const { keys } = db.sealer
  const { key, wrapped } = dataKey
    ? { key: keys.unwrap(dataKey), wrapped: dataKey }
    : keys.makeDataKey()
  return { dataKey: wrapped, sealed: seal(key, Buffer.from(JSON.stringify(fields)), context) }
}

type SealingColumn =
  | 'dataKey'
  | 'sealed'
  | 'emailIndex'
  | 'phoneIndex'
  | 'diagnosisIndex'
  | 'searchTokens'
export type OpenLead = Omit<LeadRow, SealingColumn> & LeadPrivate

/** For lists: parsing some sixty tokens of each lead takes as long as opening it, and only SQL needs them. */
const { searchTokens: _, ...readColumns } = getTableColumns(leads)
export const READ_COLUMNS = readColumns
type ReadLead = Omit<LeadRow, 'searchTokens'>

export function openLead(db: Queryable, row: ReadLead): OpenLead {
  const clear = Object.entries(row).filter(([name]) => !isSealingColumn(name))
  return {
    ...(Object.fromEntries(clear) as Omit<LeadRow, SealingColumn>),
    ...openRow(db, row, BLANK_LEAD, leadContext(row.submissionId)),
  }
}

const SEALING_COLUMNS = new Set([
  'dataKey',
  'sealed',
  'emailIndex',
  'phoneIndex',
  'diagnosisIndex',
  'searchTokens',
] satisfies SealingColumn[])
const isSealingColumn = (name: string) => (SEALING_COLUMNS as Set<string>).has(name)

/** The fields of an opened lead, given the columns of the table. */
export const openedFields = (columns: string[]): string[] => {
  const clear = columns.filter((name) => !isSealingColumn(name))
  const start = clear.indexOf('reference') + 1
  return [...clear.slice(0, start), ...Object.keys(BLANK_LEAD), ...clear.slice(start)]
}

type Identity = { submissionId: string; reference: string; dataKey?: string | null }

/** The columns of a lead that hold its private fields. */
export function sealLead(
  db: Queryable,
  { submissionId, reference, dataKey }: Identity,
  fields: LeadPrivate,
) {
  const { sealer } = db
  const index = (kind: string, text: string | null) =>
    text === null ? null : sealer.blindIndex(kind, text)
  return {
    ...sealRow(db, fields, leadContext(submissionId), dataKey ?? null),
    emailIndex: emailIndex(sealer, fields.email),
    phoneIndex: index('phone', fields.phoneE164),
    diagnosisIndex: index('diagnosis', fields.diagnosis),
    searchTokens: searchTokensOf(sealer, { reference, ...fields }),
  }
}

/** For an update of this row: clear columns as they are, private fields sealed. */
export function changedColumns(db: Queryable, row: LeadRow, change: Partial<OpenLead>) {
  const isPrivate = (name: string) => Object.hasOwn(BLANK_LEAD, name)
  const entries = Object.entries(change)
  const clear = Object.fromEntries(entries.filter(([name]) => !isPrivate(name)))
  const changed = entries.filter(([name]) => isPrivate(name))
  if (changed.length === 0) return clear
  const fields = { ...openLead(db, row), ...Object.fromEntries(changed) }
  return { ...clear, ...sealLead(db, row, privateOf(fields)) }
}

/** For an update of a lead: its version, too. Two changes within one millisecond must not share it. */
export const NEXT_VERSION = sql`greatest(date_trunc('milliseconds', clock_timestamp()), ${leads.updatedAt} + interval '1 millisecond')`

/** The events of the history by which a fact changes: staff entered it, or the visitor added it. */
export const FACT_EVENTS = ['facts-entered', 'details-added']

type Given = { [Name in keyof LeadPrivate]?: LeadPrivate[Name] | undefined }

/** The private fields of what may have others too, or not all of them. */
export function privateOf(given: Given): LeadPrivate {
  const names = Object.keys(BLANK_LEAD) as (keyof LeadPrivate)[]
  const fields = names.map((name) => [name, given[name] ?? BLANK_LEAD[name]])
  return Object.fromEntries(fields)
}

/** The private fields of these leads, by id. */
export async function listPrivate(db: Queryable, ids: number[]): Promise<Map<number, LeadPrivate>> {
  return ids.length === 0 ? new Map() : listOpenLeads(db, ids)
}

/** Whole leads, by id. */
export async function listOpenLeads(db: Queryable, ids: number[]): Promise<Map<number, OpenLead>> {
  const rows = await db.select(READ_COLUMNS).from(leads).where(inArray(leads.id, ids))
  return new Map(rows.map((row) => [row.id, openLead(db, row)]))
}

export async function findOpenLead(db: Queryable, id: number): Promise<OpenLead | null> {
  const [row] = await db.select().from(leads).where(eq(leads.id, id))
  return row ? openLead(db, row) : null
}

export function openConsent(db: Queryable, row: ConsentRow): ConsentPrivate {
  return openRow(db, row, BLANK_CONSENT, consentContext(row.reference))
}

export function sealConsent(db: Queryable, reference: string, fields: ConsentPrivate) {
  return {
    ...sealRow(db, fields, consentContext(reference), null),
    emailIndex: emailIndex(db.sealer, fields.email),
  }
}

/** A condition on leads or consent records, which call these columns alike. */
export function isOfPerson(db: Queryable, email: string): SQL {
  const index = String(emailIndex(db.sealer, email))
  return sql`email_index = ${index}::bigint`
}

/** The same for leads by phone number; null matches nothing. */
export function hasPhone(db: Queryable, phoneE164: string | null): SQL {
  if (phoneE164 === null) return sql`false`
  const index = String(db.sealer.blindIndex('phone', phoneE164))
  return sql`phone_index = ${index}::bigint`
}

/**
 * Id and time of stored leads that have the email address or the phone number of lead "fresh". Each by its
 * own index: a condition with "or" would read the whole table while it is small.
 */
export const storedOfSamePerson: SQL = sql`
  select id, created_at from contact_submissions where email_index = fresh.email_index
  union all
  select id, created_at from contact_submissions where phone_index = fresh.phone_index`

/** The diagnosis of lead "l" by its blind index, as reports group by it. */
export function diagnosisOf({ sealer }: Queryable): SQL {
  const cases = diagnoses.map(
    ({ value }) =>
      sql`when ${String(sealer.blindIndex('diagnosis', value))}::bigint then ${value}::text`,
  )
  return sql`case l.diagnosis_index ${sql.join(cases, sql` `)} end`
}

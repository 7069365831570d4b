/** The only way into and out of what is sealed of suggested workplaces, and of the answers to suggestions. */
import { eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { contactSubmissions as leads } from '../../platform/database/schema/leads.ts'
import { missingWorkplaces as workplaces } from '../../platform/database/schema/workplaces.ts'
import { open, seal } from '../../platform/keys/sealing.ts'
import { leadContext } from './sealed-rows.ts'
import { emailIndex } from './search-tokens.ts'

export type WorkplacePrivate = {
  name: string
  place: string
  years: string | null
  details: string | null
  email: string | null
  /** The token of the link in the mail about the answer; null in rows of older versions. */
  token: string | null
  /** Only "I worked here" has a trade, and says whether the words may be published without a name. */
  trade?: string | null
  mayPublish?: boolean
}

type Row = typeof workplaces.$inferSelect
type SealedColumns = Pick<Row, 'dataKey' | 'sealed' | 'fingerprint' | 'emailIndex'>

/** The id is given when a row is stored, so it cannot be part of it. */
const CONTEXT = 'workplace'

/** All that was written, so that the same again is noticed; without the token, which is always new. */
const writtenIn = ({ token: _, ...written }: WorkplacePrivate): string =>
  JSON.stringify(Object.entries(written).sort(([a], [b]) => (a < b ? -1 : 1)))

export function sealWorkplace(db: Queryable, fields: WorkplacePrivate): SealedColumns {
  const { key, wrapped } = db.sealer.keys.makeDataKey()
  return {
    dataKey: wrapped,
    sealed: seal(key, Buffer.from(JSON.stringify(fields)), CONTEXT),
    fingerprint: db.sealer.blindIndex('workplace', writtenIn(fields)),
    emailIndex: fields.email ? emailIndex(db.sealer, fields.email) : null,
  }
}

export function openWorkplace(db: Queryable, row: Row): WorkplacePrivate {
  const { name, place, years, details, dataKey, sealed } = row
  if (!dataKey || !sealed) {
    return { name: name ?? '', place: place ?? '', years, details, email: null, token: null }
  }
  return JSON.parse(open(db.sealer.keys.unwrap(dataKey), sealed, CONTEXT).toString('utf8'))
}

/** What older versions stored for anyone who reads the disk. Again after a failure, it goes on. */
export async function sealOldWorkplaces(db: Queryable): Promise<void> {
  const rows = await db.select().from(workplaces).where(isNull(workplaces.dataKey))
  for (const row of rows) {
    await db
      .update(workplaces)
      .set({
        ...sealWorkplace(db, openWorkplace(db, row)),
        ...{ name: null, place: null, years: null, details: null },
      })
      .where(sql`${workplaces.id} = ${row.id} and ${workplaces.dataKey} is null`)
  }
}

/** A correction, which is a lead, or a workplace. */
export type SuggestionRef = { leadId: number } | { workplaceId: number }

async function keyOf(
  db: Queryable,
  of: SuggestionRef,
): Promise<{ key: Buffer; context: string } | null> {
  if ('leadId' in of) {
    const { dataKey, submissionId } = leads
    const [lead] = await db
      .select({ dataKey, submissionId })
      .from(leads)
      .where(eq(leads.id, of.leadId))
    if (!lead) return null
    const key = db.sealer.keys.unwrap(lead.dataKey)
    return { key, context: `${leadContext(lead.submissionId)}:answer` }
  }
  const { dataKey } = workplaces
  const [row] = await db
    .select({ dataKey })
    .from(workplaces)
    .where(eq(workplaces.id, of.workplaceId))
  return row?.dataKey
    ? { key: db.sealer.keys.unwrap(row.dataKey), context: `${CONTEXT}:answer` }
    : null
}

/** Null when what it answers is gone. */
export async function sealReply(
  db: Queryable,
  of: SuggestionRef,
  reply: string,
): Promise<Buffer | null> {
  const found = await keyOf(db, of)
  return found && seal(found.key, Buffer.from(reply), found.context)
}

export async function openReply(db: Queryable, of: SuggestionRef, reply: Buffer): Promise<string> {
  const found = await keyOf(db, of)
  return found ? open(found.key, reply, found.context).toString('utf8') : ''
}

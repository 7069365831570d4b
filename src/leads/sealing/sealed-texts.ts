/**
 * Texts that hang on a lead: its tasks, messages, files, reasons and history. Each is sealed in its own
 * column under the key of the lead, so that none can be read once the lead is erased.
 */
import { eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { leadEvents, contactSubmissions as leads } from '../../platform/database/schema/leads.ts'
import { open, seal } from '../../platform/keys/sealing.ts'
import { leadContext } from './sealed-rows.ts'

/** At the end of a text: the reason that a firm chose from the list stays clear in front, for reports. */
const SEALED = /sealed:v1:([\w-]{39,})$/

/** The same as a pattern of SQL. */
export const SEALED_LIKE = '%sealed:v1:%'

type LeadKey = { submissionId: string; dataKey: string }

const contextOf = ({ submissionId }: LeadKey) => `${leadContext(submissionId)}:text`

export class LeadTexts {
  readonly #db: Queryable
  readonly #keys: Map<number, LeadKey>

  constructor(db: Queryable, keys: Map<number, LeadKey>) {
    this.#db = db
    this.#keys = keys
  }

  open<Stored extends string | null>(leadId: number, stored: Stored): Stored | string {
    const lead = this.#keys.get(leadId)
    const found = stored && SEALED.exec(stored)
    if (!found || !lead) return stored
    const key = this.#db.sealer.keys.unwrap(lead.dataKey)
    const text = open(key, Buffer.from(found[1] ?? '', 'base64url'), contextOf(lead))
    return stored.slice(0, found.index) + text.toString('utf8')
  }

  openDetail(leadId: number, { sealed, ...clear }: Detail): Detail {
    if (typeof sealed !== 'string') return clear
    return { ...clear, ...JSON.parse(this.open(leadId, sealed)) }
  }
}

type Detail = Record<string, unknown>

/** For reading the texts of these leads. */
export async function openTexts(db: Queryable, leadIds: number[]): Promise<LeadTexts> {
  const { id, submissionId, dataKey } = leads
  const wanted = [...new Set(leadIds)]
  const rows =
    wanted.length === 0
      ? []
      : await db.select({ id, submissionId, dataKey }).from(leads).where(inArray(id, wanted))
  return new LeadTexts(db, new Map(rows.map((row) => [row.id, row])))
}

/** Seals texts of this lead; null when it does not exist. */
export async function textSealer(
  tx: Queryable,
  leadId: number,
): Promise<((text: string) => string) | null> {
  const { submissionId, dataKey } = leads
  const [lead] = await tx.select({ submissionId, dataKey }).from(leads).where(eq(leads.id, leadId))
  if (!lead) return null
  const key = tx.sealer.keys.unwrap(lead.dataKey)
  return (text) =>
    `sealed:v1:${seal(key, Buffer.from(text), contextOf(lead)).toString('base64url')}`
}

type NewEvent = {
  leadId: number
  type: string
  actor: string
  detail: Detail
  /** What reports read in the database: never anything about the person. */
  clear?: Detail
}

/** Writes nothing if the lead has been erased since. */
export async function createLeadEvent(
  tx: Queryable,
  { leadId, type, actor, detail, clear = {} }: NewEvent,
): Promise<void> {
  const sealText = await textSealer(tx, leadId)
  if (!sealText) return
  const sealed = Object.keys(detail).length > 0 ? { sealed: sealText(JSON.stringify(detail)) } : {}
  await tx.insert(leadEvents).values({ leadId, type, actor, detail: { ...clear, ...sealed } })
}

/** All SQL of the intake. What staff do with leads is in desk/. */
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/open.ts'
import { addressGroups } from '../platform/http/client-address.ts'
import type { IncomingLead } from './intake/incoming-lead.ts'
import { hasPhone, isOfPerson, privateOf, sealConsent, sealLead } from './sealing/sealed-rows.ts'

type StoredLead = { id: number; reference: string }

type Admission =
  /** `isSame`: it was stored with the same answers. */
  { known: StoredLead & { isSame: boolean } } | ({ known: null } & Counted)

type Limits = { address: string; perAddress: number; total: number }

type Counted = {
  /** The address and its networks are within their limits. */
  isAllowed: boolean
  /** All addresses together are over the limit. */
  isFlood: boolean
  retryAfterSeconds: number
}

/** Counts all leads together. */
const TOTAL_BUCKET = 'contact'

/**
 * Whether the key is already stored and, if not, whether this address may send another lead now. One
 * statement outside of any transaction, because the counters must not wait for the lead's commit.
 */
export async function admitLead(
  db: Queryable,
  { key, inputDigest }: IncomingLead,
  limits: Limits,
): Promise<Admission> {
  const { rows } = await db.execute<
    Counted & { id: number | null; reference: string | null; isSame: boolean | null }
  >(sql`
    with known as (
      select lead.id, lead.reference, ${isSameInput(db, inputDigest)} as "isSame"
        from idempotency_keys k join contact_submissions lead on lead.id = k.lead_id
       where k.key = ${storedDigest(db, key)} and k.expires_at > now()
    ), ${countedGroups(TOTAL_BUCKET, limits, sql`where not exists (select from known)`)}
    select known.id, known.reference, known."isSame", counted.*
      from (select) as one left join known on true left join counted on true`)
  const row = rows[0]
  if (!row) throw new Error('The database answered without a row')
  const { id, reference, isSame, ...counted } = row
  if (id && reference) return { known: { id, reference, isSame: isSame ?? true } }
  return { known: null, ...counted }
}

type FormLimits = Limits & { form: string }

/** Whether this address may send another form of this name now. */
export async function admitForm(db: Queryable, { form, ...limits }: FormLimits): Promise<Counted> {
  const { rows } = await db.execute<Counted>(
    sql`with ${countedGroups(form, limits, sql``)} select * from counted`,
  )
  if (!rows[0]) throw new Error('The database answered without a row')
  return rows[0]
}

/**
 * Common table expressions that count the address, its networks and everyone, and `counted` with the
 * outcome. What is over its own limit does not count toward the next larger one.
 */
function countedGroups(form: string, { address, perAddress, total }: Limits, condition: SQL): SQL {
  const groups = addressGroups(address)
  const steps = groups.map(({ group }, at) => {
    const before = groups[at - 1]
    const from = before
      ? sql`from ${step(at - 1)} p where p.count <= ${perAddress * before.factor}`
      : condition
    return sql`${step(at)} as (${countUp(`${form}:${group}`, from)})`
  })
  const last = step(groups.length - 1)
  const most = perAddress * (groups.at(-1)?.factor ?? 1)
  const ends = groups.map((_, at) => sql`(select window_ends_at from ${step(at)})`).reverse()
  return sql`${sql.join(steps, sql`, `)}, everyone as (
      ${countUp(form, sql`from ${last} p where p.count <= ${most}`)}
    ), counted as (
      select exists (select from everyone) as "isAllowed",
             exists (select from everyone where count > ${total}) as "isFlood",
             greatest(1, ceil(extract(epoch from
               coalesce((select window_ends_at from everyone where count > ${total}),
                 ${sql.join(ends, sql`, `)}, now()) - now())))::int as "retryAfterSeconds"
    )`
}

const step = (at: number): SQL => sql.raw(`group_${at}`)

/** Counts one more in a bucket, in windows of a minute. */
const countUp = (bucket: string, condition: SQL) => sql`
      insert into rate_limits as r (bucket, count, window_ends_at)
      select ${bucket}, 1, now() + interval '1 minute' ${condition}
      on conflict (bucket) do update set
        count = case when r.window_ends_at <= now() then 1 else r.count + 1 end,
        window_ends_at = case when r.window_ends_at <= now()
          then excluded.window_ends_at else r.window_ends_at end
      returning count, window_ends_at`

/**
 * Serializes leads with the same key and leads of the same person, so that the second sees the first.
 * Held until the transaction ends.
 */
export async function lockLead(tx: Queryable, { key, lead }: IncomingLead): Promise<void> {
  await tx.execute(sql`select ${keyLock(key)}, ${personLock(lead.email)}`)
}

export async function lockPerson(tx: Queryable, email: string): Promise<void> {
  await tx.execute(sql`select ${personLock(email)}`)
}

const keyLock = (key: string) => sql`pg_advisory_xact_lock(hashtextextended(${key}, 1))`
const personLock = (email: string) =>
  sql`pg_advisory_xact_lock(hashtextextended(lower(${email}), 2))`

/** Rows from before digests were stored cannot be compared and count as the same. */
const isSameInput = (db: Queryable, digest: string | undefined) =>
  sql`coalesce(k.input_digest = ${digest ? storedDigest(db, digest) : null}::text, true)`

/** Keyed, so that nobody can try out answers against what is stored. */
export const storedDigest = ({ sealer }: Queryable, digest: string): string =>
  `${KEYED}${sealer.digest('idempotency', digest).toString('hex')}`

/** Digests from before have no such mark: see seal-old-rows.ts. */
export const KEYED = 'keyed:'

/** "other": the key belongs to a lead with other answers, and nothing was stored. */
export type StoreOutcome = StoredLead & { outcome: 'new' | 'known' | 'other' }

/**
 * Stores the lead, its consent record, first event and key in one statement. A lead or key that is
 * already stored is returned unchanged; null means that the person was erased after the lead came in,
 * for example while it was in the journal. A promised lead, whose reference the visitor already has,
 * is stored even if another lead has taken its key since.
 */
export async function createLead(
  tx: Queryable,
  incoming: IncomingLead,
  isPromised: boolean,
): Promise<StoreOutcome | null> {
  const { lead, consent, receivedAt, details = {}, detailsLink, source, inputDigest } = incoming
  const key = storedDigest(tx, incoming.key)
  const { name, email, phone } = lead
  const { ipAddress, userAgent } = consent
  const consents = [{ purpose: 'contact', ...consent }, ...(incoming.choices ?? [])].map(
    ({ purpose, wordingVersion, wording, wordingWasShown }) => {
      const who = { name, email, phone, ipAddress, userAgent }
      const { dataKey, sealed, emailIndex } = sealConsent(tx, incoming.reference, who)
      return {
        ...{ purpose, wordingVersion, wording, wordingWasShown, dataKey },
        sealed: `\\x${sealed.toString('hex')}`,
        emailIndex: String(emailIndex),
      }
    },
  )
  const columns = sealLead(tx, incoming, privateOf({ ...details, ...lead }))
  const { rows } = await tx.execute<StoreOutcome>(sql`
    with held as (
      select lead.id, lead.reference, ${isSameInput(tx, inputDigest)} as is_same
        from idempotency_keys k join contact_submissions lead on lead.id = k.lead_id
       where k.key = ${key} and k.expires_at > ${receivedAt}
    ), known as (
      select id, reference from contact_submissions
       where submission_id = ${incoming.submissionId}
      union
      select id, reference from held where is_same
    ), erased as (
      select from lead_erasures where erased_at > ${receivedAt}
         and email_digest = encode(sha256(convert_to(salt || lower(${lead.email}), 'UTF8')), 'hex')
    ), lead as (
      insert into contact_submissions (
        submission_id, reference, data_key, sealed, email_index, phone_index, diagnosis_index,
        search_tokens, phone_is_unusual, inquiry_type, facility_id, residence_state,
        best_time_to_call, may_leave_message, language, automated_contact, quality_score,
        qualification_level, contact_quality, word_count, spam_reasons, possible_duplicate_of,
        page_url, source, attribution, created_at, updated_at)
      select ${incoming.submissionId}, ${incoming.reference}, ${columns.dataKey},
        ${columns.sealed}, ${columns.emailIndex}, ${columns.phoneIndex}, ${columns.diagnosisIndex},
        ${sql.param(columns.searchTokens.map(String))}::bigint[], ${lead.phoneIsUnusual},
        ${lead.inquiryType}, (select id from facilities where id = ${lead.facilityId}),
        ${details.residenceState ?? null}, ${details.bestTimeToCall ?? null},
        ${details.mayLeaveMessage ?? null}, ${details.language ?? null},
        ${incoming.automatedContact ?? false}, ${lead.qualityScore}, ${lead.qualificationLevel},
        ${lead.contactQuality}, ${lead.wordCount}, ${sql.param(lead.spamReasons)}::text[],
        (select id from contact_submissions
          where ${isOfPerson(tx, email)} or ${hasPhone(tx, lead.phoneE164)}
          order by created_at desc, id desc limit 1),
        ${lead.pageUrl}, ${source?.source ?? null},
        ${source?.attribution ? JSON.stringify(source.attribution) : null}::jsonb,
        ${receivedAt}, ${receivedAt}
       where not exists (select from known) and not exists (select from erased)
         and (${isPromised} or not exists (select from held))
      returning id, reference, possible_duplicate_of
    ), consent as (
      insert into consent_records (lead_id, reference, data_key, sealed, email_index, inquiry_type,
        purpose, wording_version, wording, wording_was_shown, page_url, agreed_at)
      select id, reference, choice."dataKey", choice.sealed, choice."emailIndex",
        ${lead.inquiryType}, choice.purpose, choice."wordingVersion", choice.wording,
        choice."wordingWasShown", ${lead.pageUrl}, ${receivedAt}
        from lead, jsonb_to_recordset(${JSON.stringify(consents)}::jsonb) as choice(
          "dataKey" text, sealed bytea, "emailIndex" bigint, purpose text,
          "wordingVersion" text, wording text, "wordingWasShown" boolean)
    ), event as (
      insert into lead_events (lead_id, type, actor, detail, created_at)
      select id, 'received', 'visitor',
        jsonb_build_object('level', ${lead.qualificationLevel}::text,
          'possibleDuplicateOf', possible_duplicate_of), ${receivedAt}
        from lead
    ), link as (
      insert into lead_links (lead_id, purpose, token_hash, expires_at)
      select id, 'details', ${detailsLink?.tokenHash ?? null}, ${detailsLink?.expiresAt ?? null}
        from lead where ${detailsLink !== undefined}
    ), key as (
      insert into idempotency_keys as k (key, input_digest, lead_id, expires_at)
      select ${key}, ${inputDigest ? storedDigest(tx, inputDigest) : null}, id, ${incoming.keyExpiresAt}
        from lead
      on conflict (key) do update set input_digest = excluded.input_digest,
        lead_id = excluded.lead_id, expires_at = excluded.expires_at
       where k.expires_at <= ${receivedAt}
    )
    select id, reference, 'new' as outcome from lead
    union all
    select id, reference, 'known' from known
    union all
    select id, reference, 'other' from held
     where not exists (select from lead) and not exists (select from known)
     limit 1`)
  return rows[0] ?? null
}

/** Tests a write, because a database that only answers reads cannot store leads. */
export async function probeDatabase(db: Queryable): Promise<void> {
  await db.execute(sql`
    insert into rate_limits (bucket, count, window_ends_at) values ('probe', 1, now())
    on conflict (bucket) do update set window_ends_at = excluded.window_ends_at`)
}

export async function listKnownLeads(db: Queryable, ids: string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select submission_id as id from contact_submissions
         where submission_id = any(${sql.param(ids)}::uuid[])`,
  )
  return new Set(rows.map((row) => row.id))
}

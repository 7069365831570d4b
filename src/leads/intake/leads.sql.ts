/** All SQL of the intake. What staff do with leads is in desk/. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { preparedSql } from '../../platform/database/prepared.ts'
import type { Level } from '../../platform/database/schema/lead-values.ts'
import { takeLocks } from '../sealing/person-locks.sql.ts'
import { privateOf, sealConsent, sealLead, storedOfSamePerson } from '../sealing/sealed-rows.ts'
import type { IncomingLead } from './incoming-lead.ts'

export type StoredLead = { id: number; reference: string }

/**
 * Serializes leads with the same key and leads of the same person, so that the second sees the first.
 * Held until the transaction ends. In order: two processes must not deadlock.
 */
export async function lockLeads(tx: Queryable, leads: IncomingLead[]): Promise<void> {
  const keys = leads.map(({ key }) => key)
  await takeLocks(tx, { keys, emails: leads.map(({ lead }) => lead.email) })
}

/** Keyed, so that nobody can try out answers against what is stored. */
export const storedDigest = ({ sealer }: Queryable, digest: string): string =>
  sealer.digest('idempotency', digest).toString('hex')

/** "other": the key belongs to a lead with other answers, and nothing was stored. */
export type StoreOutcome = StoredLead & { outcome: 'new' | 'known' | 'other' }

/** Everything of a lead and its consent records, sealed: a row of the statement that stores it. */
export type SealedLead = ReturnType<typeof sealIncoming>

/** A promised lead is one whose reference the visitor already has. */
export function sealIncoming(db: Queryable, incoming: IncomingLead, isPromised: boolean) {
  const { lead, consent, receivedAt, details, detailsLink, source, inputDigest } = incoming
  const { name, email, phone } = lead
  const { ipAddress, userAgent, firms = null } = consent
  const who = { name, email, phone, ipAddress, userAgent, firms }
  const choices = [{ purpose: 'contact', ...consent }, ...incoming.choices]
  const columns = sealLead(db, incoming, privateOf({ ...details, ...lead }))
  return {
    submission_id: incoming.submissionId,
    reference: incoming.reference,
    received_at: receivedAt,
    is_promised: isPromised,
    key: storedDigest(db, incoming.key),
    key_expires_at: incoming.keyExpiresAt,
    input_digest: storedDigest(db, inputDigest),
    email,
    data_key: columns.dataKey,
    sealed: inHex(columns.sealed),
    email_index: String(columns.emailIndex),
    phone_index: columns.phoneIndex === null ? null : String(columns.phoneIndex),
    diagnosis_index: columns.diagnosisIndex === null ? null : String(columns.diagnosisIndex),
    search_tokens: columns.searchTokens.map(String),
    phone_is_unusual: lead.phoneIsUnusual,
    inquiry_type: lead.inquiryType,
    facility_id: lead.facilityId,
    residence_state: details.residenceState ?? null,
    best_time_to_call: details.bestTimeToCall ?? null,
    may_leave_message: details.mayLeaveMessage ?? null,
    language: details.language ?? null,
    automated_contact: incoming.automatedContact,
    quality_score: lead.qualityScore,
    // Older versions rejected what looked like spam, and may have left such leads in a journal.
    qualification_level:
      (lead.qualificationLevel as Level) === 'rejected' ? 'held' : lead.qualificationLevel,
    contact_quality: lead.contactQuality,
    word_count: lead.wordCount,
    spam_reasons: lead.spamReasons,
    page_url: lead.pageUrl,
    source: source?.source ?? null,
    attribution: source?.attribution ?? null,
    token_hash: detailsLink?.tokenHash ?? null,
    // Journals of older versions name no purpose.
    link_purpose: detailsLink?.purpose ?? 'details',
    link_expires_at: detailsLink?.expiresAt ?? null,
    consents: choices.map(({ purpose, wordingVersion, wording, wordingWasShown }, at) => {
      const { dataKey, sealed, emailIndex } = sealConsent(db, incoming.reference, who)
      return {
        at,
        data_key: dataKey,
        sealed: inHex(sealed),
        email_index: String(emailIndex),
        purpose,
        wording_version: wordingVersion,
        wording,
        wording_was_shown: wordingWasShown,
      }
    }),
  }
}

const inHex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`

/**
 * Stores leads with their consent records, first events and keys in one statement, as if one after the
 * other. A lead or key that is already stored is returned unchanged; null means that the person was
 * erased after the lead came in, for example while it was in the journal. A promised lead is stored even
 * if another lead has taken its key since. Fails for two new leads with the same key.
 */
export async function createLeads(
  tx: Queryable,
  leads: SealedLead[],
): Promise<(StoreOutcome | null)[]> {
  const given = JSON.stringify(leads.map((lead, at) => ({ at, ...lead })))
  const rows = await insertLeads(tx, { given })
  const outcomes = new Map(rows.map(({ at, ...outcome }) => [at, outcome]))
  return leads.map((_, at) => outcomes.get(at) ?? null)
}

/** Stored rows are looked up one by one (lateral, limit), as a join would read a whole small table. */
const insertLeads = preparedSql<{ given: string }, StoreOutcome & { at: number }>(
  'create_leads',
  sql`
    with given as materialized (
      select * from jsonb_to_recordset(${sql.placeholder('given')}::jsonb) as lead(
        at integer, submission_id uuid, reference text, received_at timestamptz,
        is_promised boolean, key text, key_expires_at timestamptz, input_digest text, email text,
        data_key text, sealed bytea, email_index bigint, phone_index bigint,
        diagnosis_index bigint, search_tokens bigint[], phone_is_unusual boolean,
        inquiry_type text, facility_id integer, residence_state text, best_time_to_call text,
        may_leave_message boolean, language text, automated_contact boolean,
        quality_score integer, qualification_level text, contact_quality text,
        word_count integer, spam_reasons text[], page_url text, source text, attribution jsonb,
        token_hash text, link_purpose text, link_expires_at timestamptz, consents jsonb)
    ), held as materialized (
      select given.at, stored.id, stored.reference,
             coalesce(stored.input_digest = given.input_digest, true) as is_same
        from given, lateral (
          select lead.id, lead.reference, k.input_digest
            from idempotency_keys k join contact_submissions lead on lead.id = k.lead_id
           where k.key = given.key and k.expires_at > given.received_at limit 1) as stored
    ), known as materialized (
      select given.at, stored.id, stored.reference
        from given, lateral (
          select id, reference from contact_submissions lead
           where lead.submission_id = given.submission_id limit 1) as stored
      union
      select at, id, reference from held where is_same
    ), erased as materialized (
      select given.at from given join lead_erasures erasure on erased_at > received_at
         and email_digest = encode(sha256(convert_to(salt || lower(given.email), 'UTF8')), 'hex')
    ), fresh as materialized (
      select given.*, new_lead_id() as id from given
       where at not in (select at from known) and at not in (select at from erased)
         and (is_promised or at not in (select at from held))
    ), lead as (
      insert into contact_submissions (
        id, submission_id, reference, data_key, sealed, email_index, phone_index, diagnosis_index,
        search_tokens, phone_is_unusual, inquiry_type, facility_id, residence_state,
        best_time_to_call, may_leave_message, language, automated_contact, quality_score,
        qualification_level, contact_quality, word_count, spam_reasons, possible_duplicate_of,
        page_url, source, attribution, created_at, updated_at)
      select id, submission_id, reference, data_key, sealed, email_index, phone_index,
        diagnosis_index, search_tokens, phone_is_unusual, inquiry_type,
        (select id from facilities where id = fresh.facility_id), residence_state,
        best_time_to_call, may_leave_message, language, automated_contact, quality_score,
        qualification_level, contact_quality, word_count, spam_reasons,
        (select earlier.id from (
            select id, created_at, null::integer as at from (${storedOfSamePerson}) as stored
            union all
            select id, received_at, at from fresh other where other.at < fresh.at
               and (other.email_index = fresh.email_index or other.phone_index = fresh.phone_index)
          ) as earlier order by created_at desc, at desc nulls last, id desc limit 1),
        page_url, source, attribution, received_at, received_at
        from fresh order by at
      returning id, possible_duplicate_of
    ), consent as (
      insert into consent_records (lead_id, reference, data_key, sealed, email_index, inquiry_type,
        purpose, wording_version, wording, wording_was_shown, page_url, agreed_at)
      select lead.id, reference, choice.data_key, choice.sealed, choice.email_index, inquiry_type,
        purpose, wording_version, wording, wording_was_shown, page_url, received_at
        from lead join fresh on fresh.id = lead.id,
          jsonb_to_recordset(fresh.consents) as choice(at integer, data_key text, sealed bytea,
            email_index bigint, purpose text, wording_version text, wording text,
            wording_was_shown boolean)
       order by fresh.at, choice.at
    ), event as (
      insert into lead_events (lead_id, type, actor, detail, created_at)
      select lead.id, 'received', 'visitor',
        jsonb_build_object('level', qualification_level,
          'possibleDuplicateOf', possible_duplicate_of), received_at
        from lead join fresh on fresh.id = lead.id order by at
    ), link as (
      insert into lead_links (lead_id, purpose, token_hash, expires_at)
      select lead.id, link_purpose, token_hash, link_expires_at
        from lead join fresh on fresh.id = lead.id where token_hash is not null
    ), key as (
      insert into idempotency_keys as k (key, input_digest, lead_id, expires_at)
      select key, input_digest, lead.id, key_expires_at
        from lead join fresh on fresh.id = lead.id
      on conflict (key) do update set input_digest = excluded.input_digest,
        lead_id = excluded.lead_id, expires_at = excluded.expires_at
       where k.expires_at <= (select received_at from fresh where fresh.id = excluded.lead_id)
    )
    select at, fresh.id, reference, 'new' as outcome from lead join fresh on fresh.id = lead.id
    union all
    select at, id, reference, 'known' from known
    union all
    select at, id, reference, 'other' from held
     where at not in (select at from fresh) and at not in (select at from known)`,
)

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

/** Leads as a version before sealing stored them. */
import { findLeadDetail } from '../../src/leads/desk/lead-detail.sql.ts'
import { listMessages } from '../../src/leads/desk/messages/messages.sql.ts'
import { listTasks } from '../../src/leads/desk/queue/queue.sql.ts'
import { listReferrals } from '../../src/leads/routing/referrals.sql.ts'
import type { OpenDatabase } from '../../src/platform/database/open.ts'
import { storedConsents, storedLeads } from './stored-leads.ts'

/** Found nowhere else: every text of these leads has it. */
export const OLD_WORD = 'QzxOldvyw'

/** With every kind of text that hangs on a lead. The first ten have one telephone number. */
export async function addOldLeads(pool: OpenDatabase['pool'], count: number): Promise<void> {
  await pool.query(`
    insert into firms (name, legal_name) values ('A Firm', 'A Firm');
    insert into contact_submissions (name, email, phone, phone_e164, inquiry_type, subject, message,
      diagnosis, work_history, notes, firm_response)
    select '${OLD_WORD} ' || n, '${OLD_WORD}' || n || '@example.com', '(813) 555-0199',
      '+1813555' || case when n > 10 then (2000 + n)::text else '0199' end, 'legal-referral', '${OLD_WORD}', '${OLD_WORD}', 'mesothelioma',
      '[{"site": "${OLD_WORD}"}]', '${OLD_WORD}', '${OLD_WORD}' from generate_series(1, ${count}) n;
    insert into consent_records (lead_id, reference, name, email, inquiry_type, wording_version, wording,
      wording_was_shown, ip_address, agreed_at)
    select id, reference, name, email, 'i', 'referral-1', 'w', true, '::1', now()
      from contact_submissions where sealed is null;
    insert into lead_tasks (lead_id, kind, title, due_at, created_by)
    select id, 'task', '${OLD_WORD}', now(), 'a' from contact_submissions where sealed is null;
    insert into lead_messages (key, lead_id, kind, template, subject, body, written_by, sent_at)
    select gen_random_uuid(), id, 'email', 't', '${OLD_WORD}', '${OLD_WORD}', 'a', now()
      from contact_submissions where sealed is null;
    insert into referrals (lead_id, firm_id, firm_name, slot, offered_by, state, answer_reason)
    select id, (select max(id) from firms), 'A Firm', 1, 'a', 'declined', 'No capacity now. ${OLD_WORD}'
      from contact_submissions where sealed is null;
    insert into lead_events (lead_id, type, actor, detail)
    select id, 'updated', 'a', '{"changes": {"notes": {"from": null, "to": "${OLD_WORD}"}}, "responseSeconds": 5}'
      from contact_submissions where sealed is null`)
}

/** Everything that can be read of the old leads, as staff see it. */
export async function readOldLeads({ db }: Pick<OpenDatabase, 'db'>): Promise<unknown[]> {
  const old = (await storedLeads({ db })).filter(({ name }) => name.startsWith(OLD_WORD))
  const consents = await storedConsents({ db })
  const read = []
  for (const lead of old) {
    const detail = await findLeadDetail(db, lead.id)
    const texts = [
      await listTasks(db, [lead.id], { isOpen: false }),
      await listMessages(db, lead.id),
      await listReferrals(db, lead.id),
    ]
    const { email } = consents.find(({ leadId }) => leadId === lead.id) ?? {}
    read.push({ lead, email, texts, events: detail?.events, duplicates: detail?.duplicates })
  }
  return read
}

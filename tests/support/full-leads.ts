/** Leads with every kind of text that hangs on one, and all of it as staff read it. */
import { findLeadDetail } from '../../src/desk/lead-detail.sql.ts'
import { listMessages } from '../../src/desk/messages/messages.sql.ts'
import { listTasks } from '../../src/desk/queue/tasks.sql.ts'
import { listReferrals } from '../../src/leads/routing/referrals.sql.ts'
import { createLeadEvent, textSealer } from '../../src/leads/sealing/sealed-texts.ts'
import type { OpenDatabase } from '../../src/platform/database/open.ts'
import { insertConsent, insertLead } from './lead-rows.ts'
import { storedConsents, storedLeads } from './stored-leads.ts'

/** A word that every text of these leads has. */
export const FULL_WORD = 'QzxFullvyw'

export async function addFullLeads({ db, pool }: OpenDatabase, count: number): Promise<void> {
  const { rows } = await pool.query(
    `insert into firms (name, legal_name) values ('A Firm', 'A Firm') returning id`,
  )
  for (let n = 1; n <= count; n += 1) {
    const who = { name: `${FULL_WORD} ${n}`, email: `${FULL_WORD}${n}@example.com` }
    const leadId = await insertLead(
      { db },
      {
        ...who,
        phone: '(813) 555-0199',
        phoneE164: '+18135550199',
        subject: FULL_WORD,
        message: FULL_WORD,
        diagnosis: 'mesothelioma',
        workHistory: [{ site: FULL_WORD }],
        notes: FULL_WORD,
        firmResponse: FULL_WORD,
      },
    )
    await insertConsent({ db }, { leadId, ...who })
    const sealText = await textSealer(db, leadId)
    const text = sealText?.(FULL_WORD)
    await pool.query(
      `insert into lead_tasks (lead_id, kind, title, due_at, created_by)
       values ($1, 'task', $2, now(), 'a')`,
      [leadId, text],
    )
    await pool.query(
      `insert into lead_messages (key, lead_id, kind, template, subject, body, written_by, sent_at)
       values (gen_random_uuid(), $1, 'email', 't', $2, $2, 'a', now())`,
      [leadId, text],
    )
    await pool.query(
      `insert into referrals (lead_id, firm_id, firm_name, slot, offered_by, state, answer_reason)
       values ($1, $2, 'A Firm', 1, 'a', 'declined', 'No capacity now. ' || $3)`,
      [leadId, rows[0].id, text],
    )
    const detail = { changes: { notes: { from: null, to: FULL_WORD } } }
    await createLeadEvent(db, { leadId, type: 'updated', actor: 'a', detail })
  }
}

export async function readFullLeads({ db }: Pick<OpenDatabase, 'db'>): Promise<unknown[]> {
  const all = (await storedLeads({ db })).filter(({ name }) => name.startsWith(FULL_WORD))
  const consents = await storedConsents({ db })
  const read = []
  for (const lead of all) {
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

/** 200,000 leads of invented people, in every status, and the referrals of every third; the same in every run. */

import { sql } from 'drizzle-orm'
import type { OpenDatabase } from '../src/platform/database/open.ts'
import type { LeadSealer } from '../src/platform/keys/lead-sealer.ts'
import { insertLeads } from '../tests/support/lead-rows.ts'

export const LEADS = 200_000
/** The same leads, not sealed, for the baseline. */
export const PLAIN_LEADS = 'plain_leads'
/** A statement has at most 65,535 parameters. */
const BATCH = 1_000

const FIRST =
  'Maria,José,Raymond,Carol,Miguel,Janet,Harold,Theresa,Walter,Bernice,Dale,Søren,Anne,Zoë,Otis,Ida,Ruth,Saul'
const LAST =
  'Smith,Gonzalez,Ellery,Pruitt,Santoro,Kowalczyk,Beasley,Nguyen,Dunmore,Tolliver,Hutchins,Alvarez,Zimmermann'

export async function createLeads({ pool, db }: OpenDatabase, sealer: LeadSealer): Promise<void> {
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  // The list's own table is rebuilt in one step afterwards, as when a backup is restored.
  await client.query('set session_replication_role = replica')
  await client.query(
    `create table ${PLAIN_LEADS} (id int primary key, reference text, name text, email text, phone text,
       phone_e164 text, inquiry_type text, subject text, message text, exposure text, status text,
       priority text, quality_score int, qualification_level text, page_url text, diagnosis text,
       residence_state text, diagnosed_on text, is_deceased boolean, owner text, created_at timestamptz)`,
  )
  await client.query(
    `insert into ${PLAIN_LEADS} (id, reference, name, email, phone, phone_e164, inquiry_type, subject,
       message, exposure, status, priority, quality_score, qualification_level, page_url,
       diagnosis, residence_state, diagnosed_on, is_deceased, owner, created_at)
     select n, 'EA-' || upper(lpad(to_hex(n), 8, '0')), first || ' ' || last,
       lower(first || '.' || last) || n || '@example.' || (array['com', 'net', 'org'])[1 + n % 3],
       case when n % 7 > 0 then '(' || 200 + n % 700 || ') 555-' || lpad((n % 10000)::text, 4, '0') end,
       case when n % 7 > 0 then '+1' || 200 + n % 700 || '555' || lpad((n % 10000)::text, 4, '0') end,
       case when n % 50 = 0 then 'correction' else 'facility-inquiry' end, 'Inquiry about a place',
       repeat('Worked as an insulator at the yard from 1958 to 1971. ', 1 + n % 12), 'Pipe covering',
       case when n > $1 * 0.98 then 'new'
         else (array['new', 'contacted', 'qualified', 'converted', 'closed'])[1 + (n * 7 + n / 13) % 5] end,
       (array['urgent', 'high', 'normal', 'normal', 'normal', 'normal', 'normal', 'low'])[1 + (n * 11 + n / 17) % 8],
       n * 37 % 101, (array['high', 'medium', 'low', 'rejected'])[1 + n * 37 % 101 / 26],
       'https://example.org/florida/tampa/yard-' || n % 300,
       (array['mesothelioma', 'lung-cancer', 'asbestosis', 'other', null])[1 + n % 5],
       (array['FL', 'OH', 'PA', 'KY', 'TN', 'CA', 'WA', null])[1 + n / 5 % 8],
       case when n % 4 = 0 then to_char(now() - n % 30 * interval '1 month', 'YYYY-MM') end, n % 6 = 0,
       case when n % 3 > 0 then 'agent' || n % 8 || '@example.org' end, now() - ($1 - n) * interval '4 minutes'
       from generate_series(1, $1::int) n,
       lateral (select (string_to_array($2, ','))[1 + n % 18] as first,
         (string_to_array($3, ','))[1 + n / 20 % 13] || (array['', '', '', 'son', 'man', 'ova'])[1 + n / 260 % 6] as last) names`,
    [LEADS, FIRST, LAST],
  )
  for (const column of ['status', 'priority', 'created_at']) {
    await client.query(`create index on ${PLAIN_LEADS} (${column})`)
  }
  rememberIndexes(sealer)
  for (let after = 0; after < LEADS; after += BATCH) {
    const { rows } = await client.query(
      `select * from ${PLAIN_LEADS} where id > $1 order by id limit $2`,
      [after, BATCH],
    )
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await insertLeads({ db: tx }, rows)
    })
  }
  await client.query(
    `insert into firms (name, legal_name, licensed_states, daily_cap)
     select 'Firm ' || n, 'Firm ' || n, '{FL,OH,PA}', 50 from generate_series(1, 12) n`,
  )
  await client.query(
    `insert into referrals (lead_id, firm_id, firm_name, slot, state, offered_by, offered_at, answered_at)
     select l.id, 1 + (l.id / 3 + slot) % 12, 'f', slot,
       case when slot = 1 then 'declined' else 'accepted' end, 'x', l.created_at + interval '1 hour',
       l.created_at + interval '3 hours'
       from contact_submissions l, generate_series(1, 2) slot where l.id % 3 = 0`,
  )
  await client.query('set session_replication_role = origin')
  await client.query('select rebuild_lead_desk()')
  await client.query('vacuum full')
  // A full vacuum leaves pages unmarked as visible, and every index-only scan would read the table.
  await client.query('vacuum analyze')
  client.release(true)
}

/** These people share few names, so most blind indexes are computed once: loading takes half as long. */
function rememberIndexes(sealer: LeadSealer): void {
  const known = new Map<string, bigint>()
  const compute = sealer.blindIndex.bind(sealer)
  sealer.blindIndex = (kind, text) => {
    const name = `${kind} ${text}`
    const index = known.get(name) ?? compute(kind, text)
    known.set(name, index)
    return index
  }
}

/** Who has what open in the editor: two people are told of each other before they overwrite anything. */
import type pg from 'pg'

/** Somebody who has not been seen for longer has left. */
const PRESENT_SECONDS = 90

/** Notes that this person has it open ("facility/413"); the reply says who else has. */
export async function notePresence(
  pool: Pick<pg.Pool, 'query'>,
  subject: string,
  userId: string,
): Promise<{ name: string; since: string }[]> {
  await pool.query(
    `insert into open_editors as e (subject, user_id, opened_at, seen_at)
     values ($1, $2, now(), now())
         on conflict (subject, user_id) do update set seen_at = now(),
            opened_at = case when e.seen_at < now() - make_interval(secs => $3)
                             then now() else e.opened_at end`,
    [subject, userId, PRESENT_SECONDS],
  )
  const { rows } = await pool.query<{ name: string; since: Date }>(
    `select u.name, e.opened_at as since from open_editors e join staff_users u on u.id = e.user_id
      where e.subject = $1 and e.user_id <> $2 and e.seen_at > now() - make_interval(secs => $3)
      order by e.opened_at limit 10`,
    [subject, userId, PRESENT_SECONDS],
  )
  return rows.map(({ name, since }) => ({ name, since: since.toISOString() }))
}

/** Who had what open long ago is nobody's business. */
export async function purgePresence(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  await pool.query(`delete from open_editors where seen_at < now() - interval '1 day'`)
}

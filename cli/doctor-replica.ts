/** Whether the read replica answers, and how far it is behind. Without it the site works as well: no failure. */
import { readDatasetState } from '../src/directory/dataset-version.ts'
import type { OpenDatabase } from '../src/platform/database/open.ts'
import { messageOf } from '../src/platform/errors.ts'
import { formatCount } from '../src/ui/format.ts'
import type { Finding } from './doctor-keys.ts'

export async function checkReplica({ db, pool, replica }: OpenDatabase): Promise<Finding[]> {
  if (!replica) return []
  const what = 'replica: DATABASE_READ_URL'
  try {
    const { rows: written } = await pool.query('select pg_current_wal_lsn() as position')
    const wanted = await readDatasetState(db)
    const { rows } = await replica.source.pool.query(
      `select pg_is_in_recovery() as "isReplica",
              pg_wal_lsn_diff($1, coalesce(pg_last_wal_replay_lsn(), $1))::float8 as bytes,
              extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 as seconds`,
      [written[0].position],
    )
    const { isReplica, bytes, seconds } = rows[0]
    if (!isReplica) {
      const fix = 'Give the address of a streaming replica, or leave the setting out.'
      return [{ level: 'warn', what: `${what} is not a replica`, fix }]
    }
    const lag = bytes > 0 ? `${formatCount(bytes)} bytes behind` : 'nothing to replay'
    const last =
      seconds === null ? '' : `, the last change ${formatCount(Math.round(seconds))} s ago`
    const has = await readDatasetState(replica.source.db)
    if (has === wanted) return [{ level: 'ok', what: `${what} is current, ${lag}${last}` }]
    const fix = 'Until it has the current public data, the primary answers all public reads.'
    return [{ level: 'warn', what: `${what} has older public data, ${lag}${last}`, fix }]
  } catch (error) {
    const fix = 'Start it, or check its address: meanwhile the primary answers all public reads.'
    return [
      {
        level: 'warn',
        what: `${what} does not answer: ${messageOf(error) || 'connection refused'}`,
        fix,
      },
    ]
  }
}

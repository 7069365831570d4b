/** Stores which facility or earlier row each row matched. */
import type pg from 'pg'

export type Decision = {
  line: number
  /** The row is this facility, or repeats another row, or, with neither, is new. */
  facilityId?: number
  repeats?: number
  /** New, but possibly the facility or row with the same name. */
  doubt?: { facilityId?: number; line?: number }
}

export async function writeDecisions(
  client: pg.ClientBase,
  decisions: Decision[],
  reason: string,
): Promise<void> {
  const decided = decisions.filter(
    (one) => one.facilityId !== undefined || one.repeats !== undefined,
  )
  if (decided.length > 0) {
    await client.query(
      `update import_matches m set facility_id = d.facility_id, leader = coalesce(d.leader, m.leader)
         from unnest($1::int[], $2::int[], $3::int[]) as d(line, facility_id, leader)
        where m.line = d.line`,
      [
        decided.map(({ line }) => line),
        decided.map(({ facilityId }) => facilityId ?? null),
        decided.map(({ repeats }) => repeats ?? null),
      ],
    )
  }
  const doubtful = decisions.filter((one) => one.doubt)
  if (doubtful.length > 0) {
    await client.query(
      `insert into import_doubts
       select *, $4 from unnest($1::int[], $2::int[], $3::int[])`,
      [
        doubtful.map(({ line }) => line),
        doubtful.map(({ doubt }) => doubt?.facilityId ?? null),
        doubtful.map(({ doubt }) => doubt?.line ?? null),
        reason,
      ],
    )
  }
}

/** Resolves chains: a row that repeats a repeating row takes the first row and its facility. */
export async function followLeaders(client: pg.ClientBase): Promise<void> {
  // The planner still supposes that no row of a new source has a facility, and would compare each row with all.
  await client.query('analyze import_matches (facility_id, leader, is_first)')
  for (;;) {
    const { rowCount } = await client.query(
      `update import_matches m set leader = l.leader
         from import_matches l
        where not m.is_first and l.line = m.leader and l.leader <> m.leader`,
    )
    if (!rowCount) break
  }
  await client.query(
    `update import_matches m set facility_id = l.facility_id
       from import_matches l
      where l.line = m.leader and not m.is_first
        and m.facility_id is distinct from l.facility_id`,
  )
  // Two rows that matched one facility in different ways.
  await followFirstOf(client, 'facility_id')
}

/** The first leads of the rows that matched the same facility, or that have the same key and no facility. */
export async function followFirstOf(
  client: pg.ClientBase,
  shared: 'facility_id' | 'record_key',
): Promise<void> {
  const condition = (row: string) =>
    `${row}.facility_id is ${shared === 'facility_id' ? 'not null' : 'null'}`
  await client.query(
    `update import_matches m set leader = first.leader
       from (select ${shared}, min(line) as leader from import_matches r
              where ${condition('r')} group by ${shared} having count(*) > 1) first
      where first.${shared} = m.${shared} and ${condition('m')} and m.leader <> first.leader`,
  )
}

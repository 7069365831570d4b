/**
 * kill -9 at random points while old leads are sealed and while keys are rotated: everything that staff
 * could read before can be read after. More points, and other ones:
 *
 *   SEALING_KILLS=10 SEALING_KILLS_SEED=7 npx vitest run tests/process/sealing-kills
 */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Random } from '../../datasets/demo/random.ts'
import type { OpenDatabase } from '../../src/platform/database/open.ts'
import { openSealer } from '../../src/platform/keys/open-sealer.ts'
import { countKeyUse } from '../../src/platform/keys/rotation.sql.ts'
import { type AtlasProcess, spawnAtlas } from '../support/atlas-process.ts'
import { settingsOf } from '../support/import-lists.ts'
import { addOldLeads, readOldLeads } from '../support/old-leads.ts'
import { freshDatabase, type TestDatabase } from '../support/test-database.ts'

const KILLS = Number(process.env.SEALING_KILLS ?? 1)
const SEED = Number(process.env.SEALING_KILLS_SEED ?? 1)
/** For many points: more than one batch of each kind of row. */
const LEADS = KILLS > 1 ? 120 : 20
/** About as long as the work takes. */
const LATER_MS = 400

const quiet = { DATASET: 'none', LOG_LEVEL: 'warn', PORT: '0' }

/** With the keys as they are now: a rotation has changed them. */
async function opening<T>(
  database: TestDatabase,
  look: (open: OpenDatabase) => Promise<T>,
): Promise<T> {
  await openSealer(database.db, database.options)
  return look(database)
}

async function killed(atlas: AtlasProcess, after: RegExp, later: number): Promise<void> {
  await atlas.printed(after)
  // A random delay, not a wait: it picks the point of the kill.
  await pause(later)
  atlas.kill('SIGKILL')
  await atlas.ended
}

it(`kill -9 at ${KILLS} points of each (seed ${SEED}): every lead can be read as before`, async () => {
  const random = new Random(SEED)
  const database = await freshDatabase()
  const settings = settingsOf(database)
  // The first of each is killed at once, so that it cannot have finished.
  const later = (kill: number) => (kill === 1 ? 0 : random.int(0, LATER_MS))

  let cutSealings = 0
  let before: unknown[] = []
  for (let kill = 1; kill <= KILLS; kill += 1) {
    before = await opening(database, async (open) => {
      // Past the trigger that keeps the history of leads.
      await open.pool.query(
        'set local session_replication_role = replica; truncate contact_submissions cascade',
      )
      await addOldLeads(open.pool, LEADS)
      return readOldLeads(open)
    })
    expect(before).toHaveLength(LEADS)
    const delay = later(kill)
    await killed(spawnAtlas(['serve'], { ...quiet, ...settings }), /Open\s+http/, delay)
    const { after, unsealed } = await opening(database, async (open) => ({
      after: await readOldLeads(open),
      unsealed: (await countKeyUse(open.db)).unsealed,
    }))
    expect(after, `sealing killed ${delay} ms after the start`).toEqual(before)
    if (unsealed > 0) cutSealings += 1
  }

  // The next start finishes the work.
  const site = spawnAtlas(['serve'], { ...quiet, ...settings })
  await site.printed(/older version are sealed/)
  site.kill('SIGTERM')
  await site.ended

  let cutRotations = 0
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const delay = later(kill)
    const rotating = spawnAtlas(['keys', 'rotate'], settings)
    await killed(rotating, /New key|Going on/, Math.round(delay / 4))
    if (!rotating.output().includes('are now wrapped')) cutRotations += 1
    expect(await opening(database, readOldLeads), `rotation killed after ${delay} ms`).toEqual(
      before,
    )
  }
  const rotating = spawnAtlas(['keys', 'rotate'], settings)
  expect((await rotating.ended).code).toBe(0)
  expect(await opening(database, readOldLeads)).toEqual(before)
  expect(cutSealings + cutRotations).toBeGreaterThan(0)
  process.stdout.write(`${cutSealings} sealings and ${cutRotations} rotations were cut\n`)
}, 900_000)

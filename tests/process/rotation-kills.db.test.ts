/**
 * kill -9 at random points of a key rotation: everything that staff could read before can be read after.
 * More points, and other ones:
 *
 *   ROTATION_KILLS=10 ROTATION_KILLS_SEED=7 npx vitest run tests/process/rotation-kills
 */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Random } from '../../datasets/demo/random.ts'
import { openSealer } from '../../src/platform/keys/open-sealer.ts'
import { spawnAtlas } from '../support/atlas-process.ts'
import { addFullLeads, FULL_WORD, readFullLeads } from '../support/full-leads.ts'
import { settingsOf } from '../support/import-lists.ts'
import { freshDatabase, type TestDatabase } from '../support/test-database.ts'

const KILLS = Number(process.env.ROTATION_KILLS ?? 1)
const SEED = Number(process.env.ROTATION_KILLS_SEED ?? 1)
/** More than one batch of data keys, where there are many points. */
const LEADS = KILLS > 1 ? 300 : 20
/** About as long as a rotation takes. */
const LATER_MS = 100

/** Opens with the keys as they are now: a rotation has changed them. */
async function readAll(database: TestDatabase): Promise<unknown[]> {
  await openSealer(database.db, database.options)
  return readFullLeads(database)
}

it(`kill -9 at ${KILLS} points (seed ${SEED}): every lead can be read as before`, async () => {
  const random = new Random(SEED)
  const database = await freshDatabase()
  const settings = settingsOf(database)
  await addFullLeads(database, LEADS)
  const before = await readAll(database)
  expect(before).toHaveLength(LEADS)
  expect(JSON.stringify(before).split(FULL_WORD).length).toBeGreaterThan(LEADS * 10)
  let cut = 0
  for (let kill = 1; kill <= KILLS; kill += 1) {
    // The first is killed at once, so that it cannot have finished.
    const delay = kill === 1 ? 0 : random.int(0, LATER_MS)
    const rotating = spawnAtlas(['keys', 'rotate'], settings)
    await rotating.printed(/New key|Going on/)
    // A random delay, not a wait: it picks the point of the kill.
    await pause(delay)
    rotating.kill('SIGKILL')
    await rotating.ended
    if (!rotating.output().includes('are now wrapped')) cut += 1
    expect(await readAll(database), `killed after ${delay} ms`).toEqual(before)
  }
  const rotating = spawnAtlas(['keys', 'rotate'], settings)
  expect((await rotating.ended).code).toBe(0)
  expect(await readAll(database)).toEqual(before)
  expect(cut).toBeGreaterThan(0)
  process.stdout.write(`${cut} of ${KILLS} rotations were cut\n`)
}, 900_000)

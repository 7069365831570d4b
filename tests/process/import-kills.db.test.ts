/**
 * kill -9 at random points of an import: afterwards the directory is the old one or the new one,
 * never a mix, and the site serves what the database holds. More points, and other ones:
 *
 *   IMPORT_KILLS=20 IMPORT_KILLS_SEED=7 npx vitest run tests/process/import-kills
 */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Random } from '../../datasets/demo/random.ts'
import { importText } from '../../src/directory/import/import.test-support.ts'
import { spawnAtlas, startSite } from '../support/atlas-process.ts'
import { contentOf, listOf, settingsOf, temporaryFile } from '../support/import-lists.ts'
import { freshDatabase } from '../support/test-database.ts'

const KILLS = Number(process.env.IMPORT_KILLS ?? 4)
const SEED = Number(process.env.IMPORT_KILLS_SEED ?? 1)
const ROWS = 400

/** What a run prints; it is killed up to this many milliseconds after one of these. */
const MARKS = 'file|reading|[4-6]\\d%|matching|writing|finding|counting|committing|rows read'.split(
  '|',
)
const LATER_MS = 60

it(`kill -9 at ${KILLS} points (seed ${SEED}): the old directory or the new one`, async () => {
  const random = new Random(SEED)
  const clean = await freshDatabase()
  const database = await freshDatabase()
  for (const { pool } of [clean, database]) await importText({ pool }, listOf('Mark 0', ROWS))
  const site = await startSite(settingsOf(database))
  const servedName = async () => {
    const page = await (await fetch(`${site.url}/florida/tampa`)).text()
    return page.match(/Mark \d+ Mill/)?.[0]
  }
  let cut = 0
  let before = await contentOf(clean)
  for (let kill = 1; kill <= KILLS; kill++) {
    const list = listOf(`Mark ${kill}`, ROWS)
    await importText(clean, list)
    const after = await contentOf(clean)
    // The first is killed where it cannot have finished, so that the test tests something.
    const mark = kill === 1 ? 'reading' : random.pick(MARKS)
    const later = kill === 1 ? 0 : random.int(0, LATER_MS)

    const file = temporaryFile('list.csv', list)
    const atlas = spawnAtlas(['import', file], settingsOf(database))
    await atlas.printed(new RegExp(`^ {2}.*${mark}`, 'm'))
    // A random delay, not a wait: it picks the point of the kill.
    await pause(later)
    atlas.kill('SIGKILL')
    await atlas.ended
    const found = await contentOf(database)
    expect([before, after], `killed ${later} ms after "${mark}"`).toContain(found)
    if (found === before) cut += 1
    if (found === before) expect(await servedName()).toBe(`Mark ${kill - 1} Mill`)

    // Running it again gives the same result as an uninterrupted run.
    const again = spawnAtlas(['import', file], settingsOf(database))
    expect((await again.ended).code).toBe(0)
    expect(await contentOf(database)).toBe(after)
    await expect.poll(servedName, { timeout: 5_000 }).toBe(`Mark ${kill} Mill`)
    before = after
  }
  expect(cut).toBeGreaterThan(0)
  process.stdout.write(`${cut} of ${KILLS} runs were cut, ${KILLS - cut} had committed\n`)
}, 900_000)

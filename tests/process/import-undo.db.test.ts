/** A real process undoes a run beside the running site. */
import { expect, it } from 'vitest'
import { importText } from '../../src/directory/import/import.test-support.ts'
import { spawnAtlas, startSite } from '../support/atlas-process.ts'
import { listOf, settingsOf, temporaryFile } from '../support/import-lists.ts'
import { freshDatabase } from '../support/test-database.ts'

const SOON_MS = 30_000

it('a run is listed, shown and undone while the site serves, redirects included', async () => {
  const database = await freshDatabase()
  await importText(database, listOf('Old', 3))
  const settings = settingsOf(database)
  const site = await startSite(settings)
  const atlas = async (...args: string[]) => {
    const run = spawnAtlas(args, settings)
    const { code } = await run.ended
    return { code, output: run.output() }
  }
  const reply = async (slug: string) => {
    const path = `/florida/tampa/${slug}-asbestos-exposure`
    const { status, headers } = await fetch(site.url + path, { redirect: 'manual' })
    return [status, headers.get('location')?.split('/').at(-1) ?? null]
  }
  const soon = (slug: string, expected: unknown) =>
    expect.poll(() => reply(slug), { timeout: SOON_MS, interval: 50 }).toEqual(expected)

  const file = temporaryFile('new.csv', listOf('New', 3))
  expect((await atlas('import', file)).code).toBe(0)
  await soon('old-mill-3x', [308, 'new-mill-3x-asbestos-exposure'])

  const { output: listed } = await atlas('import', 'list')
  const [newest = '', oldest = ''] = listed.trim().split('\n')
  expect([newest, oldest]).toEqual([
    expect.stringMatching(/0 new, 3 updated, 0 deactivated\s+new\.csv/),
    expect.stringMatching(/3 new, 0 updated, 0 deactivated\s+list\.csv/),
  ])
  const [run = '', first = ''] = [newest, oldest].map((line) => line.trim().split(' ')[0])
  const refused = await atlas('import', 'undo', first, '--yes')
  expect(refused).toEqual({
    code: 1,
    output: expect.stringContaining(`run ${run} (new.csv) changed or listed 3 facilities of it`),
  })
  const unasked = await atlas('import', 'undo', run)
  expect(unasked).toEqual({ code: 2, output: expect.stringContaining('add --yes') })
  const shown = await atlas('import', 'show', run)
  expect(shown.output).toContain(`./atlas import undo ${run}`)

  expect(await atlas('import', 'undo', run, '--yes')).toEqual({
    code: 0,
    output: `Run ${run} is undone: 0 facilities removed, 3 restored.\n`,
  })
  await soon('old-mill-3x', [200, null])
  await soon('new-mill-3x', [404, null])
  expect((await atlas('import', 'list')).output).toMatch(/new\.csv .*undone/)
})

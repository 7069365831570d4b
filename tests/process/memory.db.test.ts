/** The first start of a site, its data and its pages, in the memory of a small server. */
import { expect, it, onTestFinished } from 'vitest'
import type { FacilityBrief } from '../../src/directory/facilities/facilities.contract.ts'
import { urls } from '../../src/site/urls.ts'
import { spawnAtlas, startSite } from '../support/atlas-process.ts'
import { settingsOf } from '../support/import-lists.ts'
import { limitMemory, peakMegabytes } from '../support/memory-limit.ts'
import { freshDatabase } from '../support/test-database.ts'

const MEGABYTES = 256
const PAGES = 12

it(`the demonstration site starts and serves in ${MEGABYTES} MB`, async () => {
  // A build takes more memory, and is not part of running a site.
  expect((await spawnAtlas(['build'], {}).ended).code).toBe(0)
  const settings = { DATASET: 'demo', ...settingsOf(await freshDatabase()) }
  const limit = limitMemory(MEGABYTES)
  // Registered before the site is, so it runs after the site has ended.
  onTestFinished(() => limit.remove())
  const site = await startSite(settings, { members: limit.members })
  const reply = await fetch(`${site.url}/api/facilities?fields=brief&limit=${PAGES}`)
  const facilities: FacilityBrief[] = await reply.json()
  expect(facilities).toHaveLength(PAGES)
  const paths = facilities.map(({ state, city, slug }) =>
    urls.facility(state.slug, city.slug, slug),
  )
  for (const path of ['/', '/florida', '/search?q=shipyard', ...paths]) {
    expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200])
  }
  const peak = peakMegabytes(site.pid)
  const how = limit.kind === 'none' ? `none, the peak is compared (${limit.reason})` : limit.kind
  process.stdout.write(`memory limit: ${how}; peak ${Math.round(peak)} of ${MEGABYTES} MB\n`)
  expect(peak).toBeLessThan(MEGABYTES)
  site.kill('SIGTERM')
  expect(await site.ended).toEqual({ code: 0, signal: null })
})

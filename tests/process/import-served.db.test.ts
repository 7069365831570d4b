/** What visitors and API clients get while and after an operator changes the directory. */
import { describe, expect, it } from 'vitest'
import { importText } from '../../src/directory/import/import.test-support.ts'
import { staffUsers } from '../../src/platform/database/schema/staff.ts'
import { createKey } from '../../src/staff/keys.sql.ts'
import { spawnAtlas, startSite } from '../support/atlas-process.ts'
import { listOf, settingsOf, temporaryFile } from '../support/import-lists.ts'
import { readLeads, sendLead } from '../support/lead-traffic.ts'
import { freshDatabase } from '../support/test-database.ts'

/** Every running process serves new data within this time. */
const SOON_MS = 5_000

type Settings = Record<string, string>

async function atlas(settings: Settings, ...args: string[]): Promise<string> {
  const run = spawnAtlas(args, settings)
  expect([args.join(' '), (await run.ended).code, run.output()]).toEqual([
    args.join(' '),
    0,
    run.output(),
  ])
  return run.output()
}

/** Polls, no longer than promised. */
async function soon<T>(ask: () => Promise<T>, expected: T): Promise<void> {
  await expect.poll(ask, { timeout: SOON_MS, interval: 50 }).toEqual(expected)
}

const get = (url: string) => fetch(url, { redirect: 'manual' })
const facilityPath = (city: string, slug: string) => `/florida/${city}/${slug}-asbestos-exposure`
const says = async (url: string, text: string) => (await (await get(url)).text()).includes(text)
/** The status and the redirect target. */
const reply = async (url: string) => {
  const { status, headers } = await get(url)
  return [status, headers.get('location')]
}

/** A site with three mills: 1 and 2 in Orlando, 3 in Tampa. */
async function siteWithMills() {
  const database = await freshDatabase()
  await importText(database, listOf('Old', 3))
  const settings = settingsOf(database)
  const site = await startSite(settings)
  const page = (city: string, slug: string) => site.url + facilityPath(city, slug)
  const call = (city: string, slug: string) => `${site.url}/api/facilities/florida/${city}/${slug}`
  const idOf = async (city: string, slug: string) =>
    String((await (await fetch(call(city, slug))).json()).id)
  return { settings, database, site, page, call, idOf }
}

describe('an outdated address', () => {
  it('redirects permanently after a rename, a move and a merge, over any number of them', async () => {
    const { settings, site, page, call, idOf } = await siteWithMills()
    const [first, second] = [
      await idOf('orlando', 'old-mill-1x'),
      await idOf('orlando', 'old-mill-2x'),
    ]
    const renamed = facilityPath('orlando', 'new-works')
    // Requested once before, so that caches are covered too.
    expect(await reply(page('orlando', 'old-mill-1x'))).toEqual([200, null])

    await atlas(settings, 'facility', 'edit', first, 'name=New Works')
    await soon(() => reply(page('orlando', 'old-mill-1x')), [308, renamed])
    expect(await reply(site.url + renamed)).toEqual([200, null])

    await atlas(settings, 'facility', 'edit', first, 'city=Miami, FL')
    const moved = facilityPath('miami', 'new-works')
    await soon(() => reply(site.url + renamed), [308, moved])
    await soon(() => reply(page('orlando', 'old-mill-1x')), [308, moved])

    await atlas(settings, 'facility', 'merge', second, first)
    const kept = facilityPath('orlando', 'old-mill-2x')
    for (const path of [moved, renamed, facilityPath('orlando', 'old-mill-1x')]) {
      await soon(() => reply(site.url + path), [308, kept])
    }
    expect(await reply(site.url + kept)).toEqual([200, null])
    const address = { stateSlug: 'florida', citySlug: 'orlando', slug: 'old-mill-2x' }
    const query = 'stateSlug=florida&citySlug=miami&slug=new-works'
    const resolved = await fetch(`${site.url}/api/facilities/resolve?${query}`)
    expect(await resolved.json()).toEqual(address)
    expect((await get(call('miami', 'new-works'))).status).toBe(404)
  })

  it('is gone after a facility was removed, and links to its city, as a page and in the API', async () => {
    const { settings, site, page, call, idOf } = await siteWithMills()
    await atlas(settings, 'facility', 'deactivate', await idOf('orlando', 'old-mill-1x'))
    await soon(() => reply(page('orlando', 'old-mill-1x')), [410, null])
    const html = await (await get(page('orlando', 'old-mill-1x'))).text()
    expect(html).toMatch(/href="\/florida\/orlando">\s*Facilities in this city/)
    expect(html).toMatch(/href="\/florida#az">\s*All cities in this state/)
    const status = async () => (await get(call('orlando', 'old-mill-1x'))).status
    await soon(status, 410)
    const gone = await get(call('orlando', 'old-mill-1x'))
    expect(gone.headers.get('content-type')).toContain('application/problem+json')
    expect(gone.headers.get('link')).toBe('</florida/orlando>; rel="up"')
    // A complete list deactivates the others. Tampa had no other facility, so its page is gone too.
    const file = temporaryFile('list.csv', listOf('Old', 1))
    await atlas(settings, 'import', file, '--complete')
    await soon(() => reply(page('tampa', 'old-mill-3x')), [410, null])
    expect(await says(page('tampa', 'old-mill-3x'), 'Facilities in this city')).toBe(false)
    expect(await says(page('tampa', 'old-mill-3x'), 'All cities in this state')).toBe(true)
    expect(await reply(`${site.url}/florida/tampa`)).toEqual([404, null])
  })
})

it('a running import blocks nobody, and shows nothing before it commits', async () => {
  const { settings, database, site, page } = await siteWithMills()
  const run = spawnAtlas(['import', '-'], settings)
  const list = listOf('New', 100)
  // The last line is missing: the import waits for it, in the middle of its transaction.
  const half = list.lastIndexOf('\n', list.length - 2) + 1
  run.input.write(list.slice(0, half))
  await run.printed(/^ {2}file/m)
  const lead = await sendLead(site.url, 'during-the-import')
  expect(lead.status).toBe(201)
  expect(await reply(`${site.url}/readyz`)).toEqual([200, null])
  expect(await says(page('orlando', 'old-mill-1x'), 'Old Mill 1x')).toBe(true)
  expect(await says(`${site.url}/florida/tampa`, 'Old Mill 3x')).toBe(true)
  expect(await says(`${site.url}/api/search?q=mill`, 'Old Mill 2x')).toBe(true)
  run.input.end(list.slice(half))
  expect((await run.ended).code).toBe(0)
  await soon(() => says(`${site.url}/florida/tampa`, 'New Mill 3x'), true)
  site.kill('SIGTERM')
  expect((await site.ended).code).toBe(0)
  expect(await readLeads(database)).toEqual([{ key: lead.key, reference: lead.reference }])
})

it('two processes on one PostgreSQL serve what a third imports, and what an editor publishes on one of them', async () => {
  const database = await freshDatabase()
  await importText(database, listOf('Old', 20))
  const settings = settingsOf(database)
  const sites = await Promise.all([startSite(settings), startSite(settings)])
  for (const { url } of sites) expect(await says(`${url}/florida/tampa`, 'Old Mill 3x')).toBe(true)
  await atlas(settings, 'import', temporaryFile('new.csv', listOf('New', 20)))
  await Promise.all(
    sites.flatMap(({ url }) => [
      soon(() => says(`${url}/florida/tampa`, 'New Mill 3x'), true),
      soon(() => says(`${url}/api/facilities?limit=50`, 'New Mill 3x'), true),
      soon(() => says(`${url}/search?q=mill+3x`, 'New Mill 3x'), true),
      soon(
        () => reply(url + facilityPath('tampa', 'old-mill-3x')),
        [308, facilityPath('tampa', 'new-mill-3x')],
      ),
    ]),
  )
  const editor = {
    id: 'editor',
    name: 'Edith',
    email: 'edith@example.test',
    role: 'editor',
  } as const
  await database.db.insert(staffUsers).values(editor)
  const key = await createKey(database.db, editor.id, 'test')
  const [first, second] = sites.map(({ url }) => url)
  const { id } = await (await fetch(`${first}/api/facilities/florida/tampa/new-mill-3x`)).json()
  const call = async (method: string, body?: object) => {
    const reply = await fetch(`${first}/api/admin/facilities/${id}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(reply.status).toBe(200)
    return reply.json()
  }
  const page = facilityPath('tampa', 'new-mill-3x')
  expect(await says(second + page, 'Lantern Holding')).toBe(false)
  const { revision } = await call('GET')
  await call('PATCH', { revision, fields: { companyName: 'Lantern Holding' } })
  await soon(() => says(second + page, 'Lantern Holding'), true)
})

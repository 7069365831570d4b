import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startSite } from '../support/atlas-process.ts'
import { type Promised, readLeads, sendLead } from '../support/lead-traffic.ts'
import { fill, mountSmallDisk } from '../support/small-disk.ts'

const SIZE = '160m'

const readiness = async (url: string) => {
  const reply = await fetch(`${url}/readyz`)
  return { status: reply.status, text: await reply.text() }
}

describe('a full disk', () => {
  it('acknowledges only stored leads, reports it in /readyz, and recovers', async (context) => {
    const disk = mountSmallDisk(SIZE)
    if (!disk) return context.skip('only root may mount a file system to fill')
    const options = { DATA_DIR: join(disk, 'data') }
    const site = await startSite({ ...options, DATASET: 'none', CONTACT_LIMIT: '100000' })
    const answered: Promised[] = [await sendLead(site.url, 'before')]
    expect(await readiness(site.url)).toEqual({ status: 200, text: 'ok' })

    const filler = join(disk, 'filler')
    fill(filler)
    for (let n = 0; answered.at(-1)?.status !== 503; n += 1) {
      answered.push(await sendLead(site.url, `full${n}`))
    }
    for (let n = 0; n < 20; n += 1) answered.push(await sendLead(site.url, `later${n}`))
    // The server may find room again for a moment: what counts is the answer after a lead that was refused.
    await expect
      .poll(
        async () => {
          const sent = await sendLead(site.url, `again${answered.length}`)
          answered.push(sent)
          return sent.status === 503 ? readiness(site.url) : null
        },
        { timeout: 30_000 },
      )
      .toEqual({ status: 503, text: 'leads cannot be saved' })

    rmSync(filler)
    await expect.poll(() => readiness(site.url), { timeout: 30_000 }).toMatchObject({ status: 200 })
    expect((await sendLead(site.url, 'after')).status).toBe(201)
    site.kill('SIGTERM')
    expect((await site.ended).code).toBe(0)

    const stored = new Set((await readLeads({ options })).map(({ key }) => key))
    const falsely = answered.filter(({ key, status }) => stored.has(key) !== status < 300)
    expect(falsely).toEqual([])
    expect(answered.some(({ key, status }) => key.startsWith('full') && status === 201)).toBe(true)
  }, 300_000)
})

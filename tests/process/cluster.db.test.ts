import { describe, expect, it } from 'vitest'
import { spawnAtlas, startSite } from '../support/atlas-process.ts'
import { freshDatabase } from '../support/test-database.ts'

const SERVES = /"process":(\d+),"msg":"a process serves"/g

async function startSeveral(count: number) {
  const { options } = await freshDatabase()
  const settings = { ...options, WEB_CONCURRENCY: String(count), LOG_LEVEL: 'info' }
  const site = await startSite(settings)
  // The log is written asynchronously: its lines may follow the address.
  await site.printed(new RegExp(`(a process serves[\\s\\S]*){${count}}`))
  const serving = () => [...site.output().matchAll(SERVES)].map(([, pid]) => Number(pid))
  /** Each on its own connection, so any of the processes may answer. */
  const ask = (path: string) => fetch(site.url + path, { headers: { connection: 'close' } })
  return { site, settings, serving, ask }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('WEB_CONCURRENCY processes', () => {
  it('keep serving when one is killed, replace it, share their counters, and all exit with 0', async () => {
    const { site, serving, ask } = await startSeveral(2)
    expect(serving()).toHaveLength(2)
    const [victim = 0, survivor = 0] = serving()
    process.kill(victim, 'SIGKILL')
    await site.printed(/a process died and is replaced/)
    const replies = await Promise.all(Array.from({ length: 30 }, () => ask('/about')))
    expect(replies.map(({ status }) => status)).toEqual(Array(30).fill(200))
    await site.printed(/(a process serves[\s\S]*){3}/)
    const next = serving().at(-1) ?? 0
    expect(new Set([victim, survivor, next]).size).toBe(3)

    // Enough to reach both; whichever answers reports all.
    for (let n = 0; n < 10; n += 1) await (await ask('/about')).text()
    for (let n = 0; n < 4; n += 1) {
      const figures = await (await ask('/metrics')).text()
      const counted = [...figures.matchAll(/atlas_page_cache_total\{result="\w+"\} (\d+)/g)]
      expect(counted.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(40)
    }
    site.kill('SIGTERM')
    expect(await site.ended).toEqual({ code: 0, signal: null })
    expect([survivor, next].filter(isAlive)).toEqual([])
  })

  it('report a failed start once, and all exit when a terminal signals each of them', async () => {
    const { site, settings, serving } = await startSeveral(2)
    const PORT = new URL(site.url).port
    const second = spawnAtlas(['serve'], { ...settings, DATASET: 'none', PORT })
    expect((await second.ended).code).toBe(1)
    expect(second.output().match(new RegExp(`Port ${PORT} is in use`, 'g'))).toHaveLength(1)

    const pids = serving()
    for (const pid of [...pids, site.pid]) process.kill(pid, 'SIGINT')
    expect(await site.ended).toEqual({ code: 0, signal: null })
    expect(pids.filter(isAlive)).toEqual([])
  })
})

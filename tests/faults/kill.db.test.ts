import { describe, expect, it } from 'vitest'
import { startSite } from '../support/atlas-process.ts'
import { compare, type Promised, readLeads, SENTINEL, sendLead } from '../support/lead-traffic.ts'
import { createFreshDatabase } from '../support/test-database.ts'

const COPIES = 100
/** After how many replies the process is killed: at once, and in the middle. */
const KILLED_AFTER = [1, 60]

describe('kill -9 while 100 leads are sent at once', () => {
  it.each(KILLED_AFTER)(
    'after %i replies: no accepted lead is lost or stored twice',
    async (answers) => {
      const { database, dispose } = await createFreshDatabase()
      await database.close()
      const settings = { ...database.options, CONTACT_LIMIT: '100000', LOG_LEVEL: 'trace' }
      const site = await startSite(settings)
      const promised: Promised[] = []
      const keys = Array.from({ length: COPIES }, (_, n) => `person${n}`)
      await Promise.allSettled(
        keys.map(async (key) => {
          promised.push(await sendLead(site.url, key))
          if (promised.length === answers) site.kill('SIGKILL')
        }),
      )
      await site.ended
      expect(promised.length).toBeGreaterThanOrEqual(answers)
      expect(promised.every(({ status }) => status === 201 || status === 202)).toBe(true)

      // All leads are sent again. An accepted one gets the same reference, which requires that the
      // next start found it.
      const next = await startSite(settings)
      const repeated = await Promise.all(keys.map((key) => sendLead(next.url, key)))
      next.kill('SIGTERM')
      expect((await next.ended).code).toBe(0)
      const stored = await readLeads(database)
      expect(compare([...promised, ...repeated], stored)).toEqual({ lost: [], doubled: [] })
      expect(stored).toHaveLength(COPIES)
      for (const { output } of [site, next]) expect(output()).not.toContain(SENTINEL)
      await dispose().catch(() => {})
    },
    300_000,
  )
})

import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { spawnAtlas, startSite } from '../support/atlas-process.ts'
import { readLeads, SENTINEL, sendLead } from '../support/lead-traffic.ts'
import { createFreshDatabase } from '../support/test-database.ts'

function filesHolding(folder: string, text: string): string {
  try {
    return execFileSync('grep', ['-rl', text, folder], { encoding: 'utf8' })
  } catch {
    // grep exits with 1 if there are none.
    return ''
  }
}

describe('./atlas leads', () => {
  it('erase leaves nothing of a person in tables, files or output', async () => {
    const { database, dispose } = await createFreshDatabase()
    await database.close()
    const settings: Record<string, string> = { ...database.options, LOG_LEVEL: 'trace' }
    const site = await startSite(settings)
    await sendLead(site.url, 'person1')
    // Killed, so that the journal still holds the lead.
    site.kill('SIGKILL')
    await site.ended
    const email = `PERSON1.${SENTINEL}@example.com`
    const erase = spawnAtlas(['leads', 'erase', '--email', email], settings)
    expect((await erase.ended).code).toBe(0)
    expect(erase.output()).toMatch(/leads\s+1\n[\s\S]*Erased\. Receipt no\. 1\./)
    expect(await readLeads(database)).toEqual([])
    expect(filesHolding(settings.DATA_DIR ?? '', SENTINEL)).toBe('')

    const again = await startSite(settings)
    await sendLead(again.url, 'person2')
    const ofSecond = ['--email', `person2.${SENTINEL}@example.com`]
    // While the site runs.
    for (const [args, said] of [
      [['withdraw', ...ofSecond], /^Consent records marked as withdrawn: 1$/m],
      [['purge'], /^Removed 0 leads, 0 consent records/m],
      [['failed'], /^No notification has failed permanently\.$/m],
      [['retry'], /^0 notifications are retried now/m],
      [['erase', ...ofSecond], /leads\s+1\n[\s\S]*Erased\. Receipt no\. 2\./],
    ] as const) {
      const verb = spawnAtlas(['leads', ...args], settings)
      expect((await verb.ended).code, verb.output()).toBe(0)
      expect(verb.output()).toMatch(said)
    }
    expect(filesHolding(settings.DATA_DIR ?? '', SENTINEL)).toBe('')
    again.kill('SIGTERM')
    await again.ended
    expect(await readLeads(database)).toEqual([])
    await dispose().catch(() => {})
  }, 300_000)

  it('reports wrong usage in one line', async () => {
    const attempt = spawnAtlas(['leads', 'erase'], {})
    expect((await attempt.ended).code).toBe(2)
    expect(attempt.output()).toBe('leads erase needs --email <address>.\n')
  })
})

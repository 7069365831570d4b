import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { spawnAtlas } from '../support/atlas-process.ts'

async function doctorSays(settings: Record<string, string>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const atlas = spawnAtlas(['doctor'], { DATA_DIR: folder, ...settings })
  expect((await atlas.ended).code).toBe(0)
  return atlas.output()
}

it('warns in one line when consent is kept for less than the privacy policy says', async () => {
  expect(await doctorSays({ CONSENT_RETENTION_DAYS: '1825' })).toMatch(
    /^warn {2}consent records: deleted after 1825 days .*five years \(1826\)$/m,
  )
  expect(await doctorSays({ CONSENT_RETENTION_DAYS: '1826' })).not.toContain('warn')
})

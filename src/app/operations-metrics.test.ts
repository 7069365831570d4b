import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readEnv } from '../platform/env.ts'
import { registry } from '../platform/http/metrics.ts'
import { watchOperations } from './operations-metrics.ts'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-metrics-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const reported = async (name: string) => {
  const [line = ''] = (await registry.metrics()).match(new RegExp(`^${name} .*$`, 'm')) ?? []
  return line.split(' ')[1]
}

it('reports free disk space, the dataset version, and the age of scheduled backups', async () => {
  const [DATA_DIR, BACKUP_TO] = [temporaryFolder(), temporaryFolder()]
  watchOperations(readEnv({ DATA_DIR }), () => 7)
  expect(Number(await reported('atlas_disk_free_bytes'))).toBeGreaterThan(1_000_000)
  expect(await reported('atlas_dataset_version')).toBe('7')
  expect(await reported('atlas_backup_age_seconds')).toBeUndefined()

  watchOperations(readEnv({ DATA_DIR, BACKUP_TO }), () => 8)
  expect(await reported('atlas_backup_age_seconds')).toBe('+Inf')
  writeFileSync(join(BACKUP_TO, 'atlas-2026-01-30T03-40-00Z.gz.age'), '')
  watchOperations(readEnv({ DATA_DIR, BACKUP_TO }), () => 8)
  const age = (Date.now() - Date.UTC(2026, 0, 30, 3, 40)) / 1000
  expect(Number(await reported('atlas_backup_age_seconds'))).toBeCloseTo(age, -2)
  expect(await reported('atlas_dataset_version')).toBe('8')
})

it('reports the other values when one cannot be read', async () => {
  watchOperations(readEnv({ DATA_DIR: join(temporaryFolder(), 'gone') }), () => 9)
  expect(await reported('atlas_disk_free_bytes')).toBe('Nan')
  expect(await reported('atlas_dataset_version')).toBe('9')
})

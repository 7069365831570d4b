import { expect, it } from 'vitest'
import { readEnv } from '../src/platform/env.ts'
import { checkEncryption, checkStaffHost } from './doctor-security.ts'

it.each([
  ['postgres://u:p@db.example/atlas', 1],
  ['postgres://u:p@db.example/atlas?sslmode=prefer', 1],
  ['postgres://u:p@db.example/atlas?sslmode=no-verify', 1],
  ['postgres://u:p@127.0.0.1.example/atlas', 1],
  ['postgres://u:p@db.example/atlas?sslmode=verify-full', 0],
  ['postgres://u:p@127.0.0.1:5432/atlas', 0],
  ['postgres://u@localhost/atlas', 0],
  ['postgres:///atlas?host=/var/run/postgresql', 0],
  ['postgres://%2Fvar%2Frun%2Fpostgresql/atlas', 0],
])('%s: %i warnings that PostgreSQL is asked in plain text', (DATABASE_URL, warnings) => {
  const findings = checkEncryption(readEnv({ DATABASE_URL }))
  expect(findings).toHaveLength(warnings)
  expect(JSON.stringify(findings)).not.toContain('u:p')
})

it.each([
  [{}, 0],
  [{ ADS_CLIENT: 'ca-pub-1' }, 1],
  [
    {
      ADS_CLIENT: 'ca-pub-1',
      SITE_URL: 'https://atlas.example',
      STAFF_URL: 'https://desk.atlas.example',
    },
    0,
  ],
])('%o: %i warnings that staff share a host with ads', (settings, warnings) => {
  expect(checkStaffHost(readEnv(settings))).toHaveLength(warnings)
})

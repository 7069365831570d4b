import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readEnv, settingNames } from './env.ts'

describe('settings', () => {
  it('all have defaults', () => {
    expect(readEnv({})).toMatchObject({ PORT: 3000, DATASET: 'documented', TRUST_PROXY: false })
  })

  it('treat an empty value as not set', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 })
  })

  it.each([
    ['PORT', '80a', 'PORT must be a whole number from 0 to 65535 (it is "80a")'],
    ['PORT', '70000', 'PORT must be a whole number from 0 to 65535 (it is "70000")'],
    ['DATASET', 'mars', 'DATASET must be demo, national, documented or none (it is "mars")'],
    [
      'DATABASE_URL',
      'mysql://x',
      'DATABASE_URL must start with postgres:// or postgresql:// (not shown)',
    ],
    ['SITE_URL', 'ftp://x', 'SITE_URL must be an http or https address (it is "ftp://x")'],
    [
      'STAFF_URL',
      'https://desk.example',
      'STAFF_URL must be another host than SITE_URL, which must be set as well, with the same http or https (it is "https://desk.example")',
    ],
  ])('refuse a wrong %s by name: %s', (name, value, message) => {
    expect(() => readEnv({ [name]: value })).toThrow(message)
  })

  it('never print a secret', () => {
    expect(() => readEnv({ AUTH_SECRET: 'hunter2' })).toThrow(/^(?!.*hunter2).*AUTH_SECRET/)
  })

  it('keep leads for more than five years only with a written reason', () => {
    expect(readEnv({}).LEAD_RETENTION_DAYS).toBe(1826)
    expect(() => readEnv({ LEAD_RETENTION_DAYS: '1827' })).toThrow(
      'LEAD_RETENTION_DAYS above 1826 needs a written reason in LEAD_RETENTION_REASON (it is "1827")',
    )
    const LEAD_RETENTION_REASON = 'Counsel asked us to, for trust claims.'
    const settings = { LEAD_RETENTION_DAYS: '3650', LEAD_RETENTION_REASON }
    expect(readEnv(settings)).toMatchObject({ LEAD_RETENTION_DAYS: 3650, LEAD_RETENTION_REASON })
  })

  it('take a read replica only beside its database, and do not print its address', () => {
    const DATABASE_READ_URL = 'postgres://atlas:hunter2@replica/atlas'
    expect(() => readEnv({ DATABASE_READ_URL })).toThrow(
      /^DATABASE_READ_URL (?!.*hunter2).*DATABASE_URL, which must be set/,
    )
    const settings = { DATABASE_READ_URL, DATABASE_URL: 'postgres://primary/atlas' }
    expect(readEnv(settings)).toMatchObject(settings)
  })

  it('that are secret may come from a command, and are not printed when it is wrong', () => {
    const AUTH_SECRET = 'hunter2'.repeat(5)
    const from = (text: string) => readEnv({ AUTH_SECRET: 'x', SECRETS_COMMAND: `echo ${text}` })
    expect(from(`AUTH_SECRET=${AUTH_SECRET}`)).toMatchObject({ AUTH_SECRET, PORT: 3000 })
    expect(() => from('AUTH_SECRET=hunter2')).toThrow(/^(?!.*hunter2).*AUTH_SECRET/)
    expect(() => from('hunter2=1')).toThrow(/^(?!.*hunter2)SECRETS_COMMAND prints/)
    expect(() => readEnv({ SECRETS_COMMAND: 'exit 3' })).toThrow(
      'SECRETS_COMMAND failed (exit code 3).',
    )
  })

  it('are all in the README and in .env.example', () => {
    const documents = ['README.md', '.env.example'].map((name) => readFileSync(name, 'utf8'))
    const named = settingNames.filter((name) => name !== 'NODE_ENV')
    for (const document of documents) {
      expect(named.filter((name) => !document.includes(name))).toEqual([])
    }
  })
})

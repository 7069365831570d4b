import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readEnv, settingNames } from './env.ts'

describe('settings', () => {
  it('all have defaults', () => {
    expect(readEnv({})).toMatchObject({ PORT: 3000, DATASET: 'demo', TRUST_PROXY: false })
  })

  it('treat an empty value as not set', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 })
  })

  it('refuse a wrong value by name, and never print a secret', () => {
    expect(() => readEnv({ PORT: '-1' })).toThrow('PORT must be a whole number from 0 to 65535')
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

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

  it('are all in the README and in .env.example', () => {
    const documents = ['README.md', '.env.example'].map((name) => readFileSync(name, 'utf8'))
    const named = settingNames.filter((name) => name !== 'NODE_ENV')
    for (const document of documents) {
      expect(named.filter((name) => !document.includes(name))).toEqual([])
    }
  })
})

import { expect, it } from 'vitest'
import { UserFacingError } from '../src/platform/errors.ts'
import { leadKeysInWords } from './restore.ts'

it('a restore is verified only where the key of the leads opens', async () => {
  const words = (open: () => Promise<unknown>) => leadKeysInWords({ sealer: open as never })
  expect(await words(async () => ({}))).toMatch(/^verified/)
  const missing = async () => {
    throw new UserFacingError('lead-keys.json is missing.')
  }
  expect(await words(missing)).toBe('not verified: lead-keys.json is missing.')
  // What is no matter of keys is not hidden.
  const broken = async () => {
    throw new Error('connection lost')
  }
  await expect(words(broken)).rejects.toThrow('connection lost')
})

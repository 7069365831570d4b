import { expect, it } from 'vitest'
import { openVault } from './draft-vault.ts'

const [mine, theirs] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64url')) as [
  string,
  string,
]
const NAME = 'atlas.draft.7'
const DRAFT = '{"notes":"Spoke to Odette Ñ 🏭"}'

function tab() {
  const values = new Map<string, string>([['language', 'es']])
  const storage = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
    key: (at: number) => [...values.keys()][at] ?? null,
    get length() {
      return values.size
    },
  }
  return { storage, values }
}

it('leaves in the tab what only the same person can read again', async () => {
  const { storage, values } = tab()
  const vault = await openVault(storage, mine)
  vault.setItem(NAME, DRAFT)
  expect(vault.getItem(NAME)).toBe(DRAFT)
  await vault.written()
  expect(values.get(NAME)).toMatch(/^[A-Za-z0-9+/]{60,}=*$/)
  expect(Buffer.from(values.get(NAME) ?? '', 'base64').toString()).not.toContain('Odette')
  expect((await openVault(storage, mine)).getItem(NAME)).toBe(DRAFT)
  expect((await openVault(storage, theirs)).getItem(NAME)).toBeNull()
  expect([...values.keys()]).toEqual(['language'])
})

it('forgets what was discarded, also while it was being written', async () => {
  const { storage, values } = tab()
  const vault = await openVault(storage, mine)
  vault.setItem(NAME, DRAFT)
  vault.removeItem(NAME)
  await vault.written()
  expect([vault.getItem(NAME), values.size]).toEqual([null, 1])
  vault.setItem(NAME, 'first')
  vault.setItem(NAME, 'second')
  await vault.written()
  expect((await openVault(storage, mine)).getItem(NAME)).toBe('second')
})

it('does not read what lies there in clear', async () => {
  const { storage, values } = tab()
  values.set(NAME, DRAFT)
  expect((await openVault(storage, mine)).getItem(NAME)).toBeNull()
  expect(values.has(NAME)).toBe(false)
})

it('keeps drafts in memory where the browser cannot encrypt', async () => {
  const { storage, values } = tab()
  const vault = await openVault(storage, mine, null as unknown as undefined)
  vault.setItem(NAME, DRAFT)
  await vault.written()
  expect([vault.getItem(NAME), values.size]).toEqual([DRAFT, 1])
})

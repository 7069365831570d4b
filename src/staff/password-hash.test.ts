import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './password-hash.ts'

const CHEAP = { N: 1024, r: 8, p: 1 }

describe('password hashes', () => {
  it('are slow and salted, and include their cost', async () => {
    const hash = await hashPassword('violet-harbor-lantern-42')
    expect(hash).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
    expect(await hashPassword('violet-harbor-lantern-42', CHEAP)).not.toBe(hash)
    expect(await verifyPassword(hash, 'violet-harbor-lantern-42')).toBe(true)
    expect(await verifyPassword(hash, 'violet-harbor-lantern-43')).toBe(false)
  })

  it('match other Unicode forms of the same characters, and never a damaged hash', async () => {
    const hash = await hashPassword('caf\u00e9 au lait, très tôt', CHEAP)
    expect(await verifyPassword(hash, 'cafe\u0301 au lait, très tôt')).toBe(true)
    for (const damaged of ['', 'plain', 'scrypt$1', 'bcrypt$1024$8$1$AAAA$AAAA']) {
      expect(await verifyPassword(damaged, 'x')).toBe(false)
    }
  })

  it('are computed two at a time, and a long queue is refused', async () => {
    const asked = Array.from({ length: 110 }, () => hashPassword('x', CHEAP))
    const outcomes = await Promise.allSettled(asked)
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(8)
    expect(refused[0]).toMatchObject({ reason: { status: 503 } })
  })
})

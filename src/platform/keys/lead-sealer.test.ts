import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { LeadSealer } from './lead-sealer.ts'

const key = Buffer.from(Array.from({ length: 32 }, (_, at) => at * 7))
const sealer = new LeadSealer({} as never, key)
const hmac = (text: string) => createHmac('sha256', key).update(text).digest()

it.each(['', 'dolores', 'señora Öztürk 😀', 'x'.repeat(5_000)])(
  'computes an HMAC (text %#)',
  (text) => {
    expect(sealer.digest('word', text)).toEqual(hmac(`word\0${text}`))
    expect(sealer.blindIndex('word', text)).toBe(hmac(`word\0${text}`).readBigInt64BE(0))
  },
)

it('takes no key of another length', () => {
  expect(() => new LeadSealer({} as never, Buffer.alloc(65))).toThrow('32 bytes')
})

/** What no program may say of a lead, over whatever visitors send (decision 166). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Level } from '../../platform/database/schema/lead-values.ts'
import { LeadSealer } from '../../platform/keys/lead-sealer.ts'
import { HONEYPOT_FIELD } from '../../ui/honeypot.tsx'
import { quarantine, type RequestFacts, toIncomingLead } from './incoming-lead.ts'
import { leadInputSchema } from './leads.contract.ts'
import { sealIncoming } from './leads.sql.ts'

/** Words that spam and people use, so that every sign of the detection appears, alone and with others. */
const words = fc.constantFrom(
  'https://a.example',
  'www.b.example',
  'cheap.click',
  '<script>x</script>',
  '[url=x]',
  'casino bitcoin SEO services',
  'mesothelioma',
  'I worked at the shipyard in 1962',
  '',
)
const text = fc.array(fc.oneof(words, fc.string({ maxLength: 40 })), { maxLength: 12 })
const sentence = text.map((parts) => parts.join(' '))

const anyInput = fc.record(
  {
    name: fc.oneof(fc.constant('Ann Bell'), fc.constant('https://a.example Ann')),
    email: fc.constant('ann@example.com'),
    phone: fc.constant('8135550142'),
    inquiryType: fc.constantFrom('general-inquiry', 'legal-referral', 'correction', 'anything'),
    message: sentence,
    subject: sentence.map((subject) => subject.slice(0, 200)),
    fillMs: fc.nat(100_000),
    [HONEYPOT_FIELD]: fc.constantFrom('', 'filled in'),
    diagnosis: fc.constantFrom('mesothelioma', 'other'),
    pathologyReport: fc.constantFrom('yes', 'no'),
    diagnosisTimeline: fc.constant('within_2_years'),
    isFlood: fc.boolean(),
    isFromOtherSite: fc.boolean(),
  },
  { requiredKeys: ['name', 'email', 'phone', 'isFlood', 'isFromOtherSite'] },
)

const facts: RequestFacts = {
  now: new Date('2026-11-15T12:00:00Z'),
  ipAddress: '203.0.113.5',
  userAgent: null,
  idempotencyKey: null,
  origin: 'https://atlas.example',
  referer: null,
  isFormPost: false,
  isFromOtherSite: false,
  isOptedOut: false,
}

const accept = ({ isFlood, isFromOtherSite, ...input }: Record<string, unknown>) => {
  const parsed = leadInputSchema.parse(input)
  const incoming = toIncomingLead(parsed, { ...facts, isFromOtherSite: isFromOtherSite === true })
  if (isFlood) quarantine(incoming)
  return incoming
}

describe('a lead that nobody has read', () => {
  it('is never rejected, and set aside exactly where there is a reason that staff can read', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(anyInput, (input) => {
        const { lead } = accept(input)
        const level: Level = lead.qualificationLevel
        seen.add(level)
        expect(level).not.toBe('rejected')
        expect(lead.notes).not.toContain('rejected')
        expect(level === 'held').toBe(lead.spamReasons.length > 0)
      }),
      { numRuns: 2_000 },
    )
    // Both outcomes were tried, whatever the seed.
    expect([...seen]).toEqual(expect.arrayContaining(['held', 'high']))
  })

  it('is set aside too where a journal of an older version calls it rejected', () => {
    const incoming = accept({ name: 'Ann Bell', email: 'ann@example.com', message: 'Hello' })
    incoming.lead.qualificationLevel = 'rejected' as never
    const keys = {
      makeDataKey: () => ({ key: Buffer.alloc(32, 1), wrapped: 'wrapped' }),
    }
    const sealer = new LeadSealer(keys as never, Buffer.alloc(32, 2))
    const { qualification_level } = sealIncoming({ sealer } as never, incoming, true)
    expect(qualification_level).toBe('held')
  })
})

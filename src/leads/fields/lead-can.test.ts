import { describe, expect, it } from 'vitest'
import { leadCan } from './lead-can.ts'

describe('What may be done with a lead', () => {
  const person = { email: 'a@example.com', phone: '(813) 555-0142', consent: 'given' } as const
  const reach = (lead: Parameters<typeof leadCan.beCalled>[0]) => [
    leadCan.beCalled(lead),
    leadCan.beEmailed(lead),
    leadCan.beTexted(lead),
  ]

  it('is to call and write, where there is consent, an address and a number', () => {
    expect(reach(person)).toEqual([null, null, null])
    expect(reach({ ...person, consent: 'withdrawn' })).not.toContain(null)
    expect(leadCan.beEmailed({ ...person, consent: 'none' })).not.toBeNull()
    expect(reach({ ...person, phone: null })).toEqual([
      'No telephone number is known.',
      null,
      'There is no phone number.',
    ])
  })

  const lead = {
    consent: 'covers',
    mergedInto: null,
    isSetAside: false,
    rejected: null,
    mayShareHealth: true,
    usedPlaces: 0,
    isStateKnown: true,
    blockedState: null,
  } as const

  it.each([
    [{}, 0],
    [{ consent: 'withdrawn' }, 1],
    [{ consent: 'other-purpose' }, 1],
    [{ mergedInto: 'EA-AAAA-BBBB' }, 1],
    [{ isSetAside: true }, 1],
    [{ isSetAside: true, rejected: { by: 'ann@example.org', day: '2026-11-19' } }, 1],
    [{ usedPlaces: 3 }, 1],
    [{ blockedState: 'Texas' }, 1],
    [{ mayShareHealth: false }, 1],
    [{ isStateKnown: false }, 1],
    [{ consent: 'missing', isStateKnown: false, usedPlaces: 3 }, 3],
  ] as const)('is not to offer it, with every reason: %j', (change, reasons) => {
    expect(leadCan.beOffered({ ...lead, ...change })).toHaveLength(reasons)
  })

  it('is to answer an offer while it is open, and to report on what was accepted', () => {
    const now = Date.parse('2026-11-19T12:00:00Z')
    const offer = {
      state: 'offered',
      expiresAt: '2026-11-19T12:00:01Z',
      withdrawnAt: null,
    } as const
    for (const act of [leadCan.beAccepted, leadCan.beDeclined]) {
      expect(act(offer, now)).toBeNull()
      expect(act({ ...offer, expiresAt: null }, now)).toBeNull()
      expect(act({ ...offer, expiresAt: new Date(now) }, now)).toMatch('has ended')
      expect(act({ ...offer, state: 'accepted' }, now)).toMatch('has ended')
      expect(act({ ...offer, withdrawnAt: offer.expiresAt }, now)).toBe('Consent was withdrawn')
    }
    expect(leadCan.haveOutcome({ ...offer, state: 'returned' })).toBeNull()
    expect(leadCan.haveOutcome(offer)).toMatch('Only an accepted referral')
    expect(leadCan.haveOutcome({ state: 'accepted', withdrawnAt: offer.expiresAt })).not.toBeNull()
  })

  it('is to merge two of one person, and to undo it while no firm has met them as one', () => {
    const two = { isMerged: false, areUnlike: false, reason: undefined } as const
    const isWithdrawn = [false, false] as const
    expect(leadCan.beMerged({ ...two, isWithdrawn })).toBeNull()
    expect(leadCan.beMerged({ ...two, isWithdrawn, areUnlike: true })?.needsReason).toBe(true)
    expect(leadCan.beMerged({ ...two, isWithdrawn, areUnlike: true, reason: 'x' })).toBeNull()
    expect(leadCan.beMerged({ ...two, isWithdrawn: [true, false] })?.needsReason).toBe(false)
    expect(leadCan.beMerged({ ...two, isWithdrawn, isMerged: true })?.needsReason).toBe(false)
    const undo = { wasOffered: true, hasSameEmail: false, reason: undefined }
    expect(leadCan.beUnmerged({ ...undo, wasOffered: false, hasSameEmail: true })).toBeNull()
    expect(leadCan.beUnmerged(undo)?.needsReason).toBe(true)
    expect(leadCan.beUnmerged({ ...undo, reason: 'x' })).toBeNull()
    expect(leadCan.beUnmerged({ ...undo, reason: 'x', hasSameEmail: true })?.needsReason).toBe(
      false,
    )
  })
})

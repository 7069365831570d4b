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
    [{ usedPlaces: 3 }, 1],
    [{ blockedState: 'Texas' }, 1],
    [{ mayShareHealth: false }, 1],
    [{ isStateKnown: false }, 1],
    [{ consent: 'missing', isStateKnown: false, usedPlaces: 3 }, 3],
  ] as const)('is not to offer it, with every reason: %j', (change, reasons) => {
    expect(leadCan.beOffered({ ...lead, ...change })).toHaveLength(reasons)
  })
})

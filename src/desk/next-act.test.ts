import { describe, expect, it } from 'vitest'
import type { Offering } from '../leads/routing/routing.contract.ts'
import type { Lead, Task } from './desk.contract.ts'
import { nextOf } from './next-act.ts'

const NOW = Date.parse('2026-11-18T12:00:00Z')
const lead = {
  inquiryType: 'legal-referral',
  status: 'new',
  residenceState: null,
  mergedInto: null,
  qualificationLevel: 'high',
  assignedToFirm: null,
} as Lead
const given = { withdrawnAt: null } as NonNullable<Parameters<typeof nextOf>[0]['consent']>
const callBack = { kind: 'call-back', title: 'Call back', doneAt: null } as Task
const next = (
  change: Partial<Lead>,
  tasks: Task[] = [],
  consent = given,
  offering: Partial<Offering> = {},
) =>
  nextOf(
    {
      lead: { ...lead, ...change },
      tasks,
      consent,
      offering: {
        isStateKnown: Boolean(change.residenceState),
        isAnswerDue: false,
        isHeld: false,
        reasons: [],
        rejected: null,
        ...offering,
      },
    },
    NOW,
  )

describe('The next act of a lead', () => {
  it('is the first call, then the state, then an offer', () => {
    expect(next({})).toMatchObject({ act: 'call for the first time', isCall: true })
    expect(next({ status: 'contacted' }).act).toBe('ask for the state where they live')
    expect(next({ status: 'contacted', residenceState: 'FL' }).act).toBe('offer it to a firm')
  })

  it('follows what firms answered, and says what keeps the lead from all of them', () => {
    const known = (offering: Partial<Offering>) =>
      next(
        { status: 'contacted', residenceState: 'FL', assignedToFirm: 'Harbor Law' },
        [],
        given,
        offering,
      )
    expect(known({ isAnswerDue: true }).act).toBe('wait for the answer of a firm')
    expect(known({ isHeld: true }).act).toBe('nothing is due')
    // Declined or expired: the name stays in the field of the specification, and nobody has the lead.
    expect(known({}).act).toBe('offer it to a firm')
    expect(known({ reasons: ['No consent is on record', 'All 3 places are used'] })).toMatchObject({
      act: 'clear up what keeps it from firms',
      why: 'No consent is on record. All 3 places are used.',
    })
    const exposed = next({ status: 'contacted' }, [], given, { isStateKnown: true })
    expect(exposed.act).toBe('offer it to a firm')
  })

  it('is a promise as soon as it is due, and before an offer', () => {
    const due = (dueAt: string) => ({ ...callBack, dueAt })
    const late = next({}, [due('2026-11-18T11:00:00Z')])
    expect(late).toMatchObject({ act: expect.stringMatching(/^Call back, due /), isCall: true })
    expect(next({}, [due('2026-11-19T11:00:00Z')]).act).toBe('call for the first time')
    const known = { status: 'contacted', residenceState: 'FL' } as const
    expect(next(known, [due('2026-11-19T11:00:00Z')]).act).toMatch(/^Call back/)
    const done = { ...due('2026-11-18T11:00:00Z'), doneAt: '2026-11-18T11:30:00Z' }
    expect(next(known, [done]).act).toBe('offer it to a firm')
  })

  it('is no call once consent was withdrawn, or the lead was merged or looks like spam', () => {
    const withdrawn = { ...given, withdrawnAt: '2026-11-17T00:00:00Z' }
    const late = { ...callBack, dueAt: '2026-11-18T11:00:00Z' }
    for (const act of [
      next({}, [late], withdrawn),
      next({ mergedInto: 7 }, [late]),
      next({ qualificationLevel: 'held' }, [late]),
      next({ qualificationLevel: 'rejected' }, [late]),
    ])
      expect(act.isCall).toBe(false)
  })

  it('answers a message and compares a correction, neither of which is routed', () => {
    expect(next({ inquiryType: 'general-inquiry' }).act).toBe('answer the message')
    expect(next({ inquiryType: 'correction' }).act).toBe('compare it with the record')
    expect(next({ inquiryType: 'general-inquiry', status: 'contacted' }).act).toBe('nothing is due')
  })
})

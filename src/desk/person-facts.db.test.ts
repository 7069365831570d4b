import { describe, expect, it } from 'vitest'
import { call, newPerson, signIn } from '../../tests/support/staff.ts'
import { factNames } from '../leads/fields/person-facts.ts'
import type { Lead } from './desk.contract.ts'
import { openDesk } from './desk.test-support.ts'

const desk = openDesk()
const { addConsent, addLead, agent, detail, get, patch } = desk

/** As /legal-help sends it: nobody asked where the person lives. */
const fromLegalHelp = { inquiry_type: 'legal-referral', message: 'My father was an insulator' }

type Routing = { candidates: { eligible: boolean; reasons: string[] }[] }
const candidatesFor = async (id: number) =>
  (await get<Routing>(`/api/admin/contacts/${id}/routing`)).candidates

async function addFirm() {
  const cookie = await signIn((await newPerson('admin')).email)
  const body = { name: 'Harbor Law', licensedStates: ['FL'], active: true }
  expect((await call('POST', '/api/admin/firms', { cookie, body })).status).toBe(201)
}

const facts = {
  residenceState: 'FL',
  relationship: 'parent',
  diagnosis: 'mesothelioma',
  diagnosedOn: '2026-03',
  isDeceased: true,
  diedOn: '2026-08',
}

describe('the facts that staff learn about a person', () => {
  it('are entered after the call, with an event for the change and its origin', async () => {
    const id = await addLead(fromLegalHelp)
    const reply = await patch(id, facts)
    expect(reply.status).toBe(200)
    expect(await reply.json()).toMatchObject(facts)
    const { lead, events, estimates } = await detail(id)
    expect(lead).toMatchObject({ ...facts, message: fromLegalHelp.message })
    expect(estimates.map(({ state }) => state)).toContain('Florida')
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({
      type: 'facts-entered',
      actor: agent.email,
      detail: {
        origin: 'phone',
        changes: {
          residenceState: { from: null, to: 'FL' },
          diagnosis: { from: null, to: 'mesothelioma' },
          isDeceased: { from: null, to: true },
        },
      },
    })
  })

  it('make a lead from /legal-help ready for routing', async () => {
    const id = await addLead(fromLegalHelp)
    await addFirm()
    const unknown = 'The state of this lead is not known'
    expect((await candidatesFor(id))[0]?.reasons).toContain(unknown)
    await patch(id, { residenceState: 'fl' })
    expect((await candidatesFor(id))[0]?.reasons).not.toContain(unknown)
  })

  it('are all of the table, also places of work, and name their origin', async () => {
    const id = await addLead(fromLegalHelp)
    const all = {
      ...facts,
      language: 'es',
      bestTimeToCall: 'morning',
      mayLeaveMessage: false,
      bestAddressForMail: '12 Pine Street, Tampa, FL 33602',
      pathologyReport: 'yes',
      hospital: 'Moffitt Cancer Center',
      workHistory: [
        { site: 'Harrow Point Shipyard', state: 'GA', trade: 'insulator', from: '1964' },
      ],
      militaryBranch: 'navy',
      ships: 'USS Quillon',
    }
    expect(Object.keys(all).sort()).toEqual([...factNames].sort())
    expect((await patch(id, { ...all, factsOrigin: 'document' })).status).toBe(200)
    const { lead, factOrigins, estimates } = await detail(id)
    expect(lead).toMatchObject(all)
    for (const name of factNames)
      expect(factOrigins[name]).toMatchObject({ origin: 'document', actor: agent.email })
    // The place of work may have a shorter time limit.
    expect(estimates.map(({ state }) => state)).toContain('Georgia')
    await patch(id, { ...all, workHistory: null, hospital: '', factsOrigin: 'corrected' })
    const after = await detail(id)
    expect(after.lead).toMatchObject({ workHistory: [], hospital: null })
    expect(Object.keys(after.events[0]?.detail.changes ?? {})).toEqual(['hospital', 'workHistory'])
    expect(after.factOrigins).toMatchObject({
      hospital: { origin: 'corrected' },
      ships: { origin: 'document' },
    })
  })

  it('are corrected and removed, each time with what was there before', async () => {
    const id = await addLead(fromLegalHelp)
    await patch(id, facts)
    await patch(id, { residenceState: 'GA', factsOrigin: 'corrected' })
    const removed = await patch(id, { diagnosedOn: null, isDeceased: false, factsOrigin: 'mail' })
    // A person who is living has no month of death.
    expect(await removed.json()).toMatchObject({
      diagnosedOn: null,
      isDeceased: false,
      diedOn: null,
      residenceState: 'GA',
    })
    const { events } = await detail(id)
    expect(events.map((event) => event.detail)).toMatchObject([
      {
        origin: 'mail',
        changes: {
          diagnosedOn: { from: '2026-03', to: null },
          isDeceased: { from: true, to: false },
          diedOn: { from: '2026-08', to: null },
        },
      },
      { origin: 'corrected', changes: { residenceState: { from: 'FL', to: 'GA' } } },
      { origin: 'phone' },
    ])
  })

  it('stand beside a change of status: two events, and nothing for what stays the same', async () => {
    const id = await addLead(fromLegalHelp)
    await patch(id, { residenceState: 'FL', status: 'contacted' })
    await patch(id, { residenceState: 'FL', status: 'contacted' })
    const { events } = await detail(id)
    expect(events.map(({ type }) => type).sort()).toEqual(['facts-entered', 'updated'])
  })

  it('say that a person has died when a month of death is given', async () => {
    const id = await addLead(fromLegalHelp)
    const lead = (await (await patch(id, { diedOn: '2026-08' })).json()) as Lead
    expect(lead.isDeceased).toBe(true)
  })

  it.each([
    [{ residenceState: 'Florida' }, 'residenceState'],
    [{ residenceState: 'XX' }, 'residenceState'],
    [{ relationship: 'neighbor' }, 'relationship'],
    [{ diagnosis: 'cold' }, 'diagnosis'],
    [{ diagnosedOn: '2026' }, 'diagnosedOn'],
    [{ diagnosedOn: '2999-01' }, 'diagnosedOn'],
    [{ isDeceased: 'perhaps' }, 'isDeceased'],
    [{ bestAddressForMail: 'x'.repeat(301) }, 'bestAddressForMail'],
    [{ workHistory: Array(21).fill({ site: 'A' }) }, 'workHistory'],
    [{ isDeceased: false, diedOn: '2026-08' }, 'diedOn'],
    [{ residenceState: 'FL', factsOrigin: 'a guess' }, 'factsOrigin'],
  ])('are refused when wrong, and nothing is written: %j', async (body, field) => {
    const id = await addLead(fromLegalHelp)
    const reply = await patch(id, { ...body, notes: 'must not be saved either' })
    expect(reply.status).toBe(400)
    const { errors } = (await reply.json()) as { errors: { field: string }[] }
    expect(errors.map((error) => error.field)).toEqual([field])
    const { lead, events } = await detail(id)
    expect(lead.notes).toBeNull()
    expect(events).toEqual([])
  })
})

describe('in a state that asks for consent to health data first', () => {
  const consents = (id: number, body: object) => desk.post(`${id}/health-consents`, body)
  const phone = { collecting: true, sharing: false, origin: 'phone' }

  it('staff write down nothing about an illness before a consent to it is recorded', async () => {
    const id = await addLead({ ...fromLegalHelp, residence_state: 'WA' })
    await addConsent(id)
    for (const illness of [
      { diagnosis: 'mesothelioma' },
      { diagnosedOn: '2026-03' },
      { hospital: 'General', residenceState: 'NV' },
      { pathologyReport: 'yes', ships: 'USS Example' },
    ]) {
      const reply = await patch(id, illness)
      expect(reply.status).toBe(400)
      expect((await reply.json()).errors[0]).toEqual({
        field: Object.keys(illness)[0],
        message: expect.stringMatching(/^(Washington|Nevada) asks for a separate consent/),
      })
    }
    expect((await detail(id)).events).toEqual([])
    expect((await patch(id, { ships: 'USS Example', diagnosis: null })).status).toBe(200)
    expect((await patch(id, { diagnosis: 'mesothelioma', residenceState: 'FL' })).status).toBe(200)
  })

  it('the consent that staff were given is recorded, with how; each of the two by itself', async () => {
    const id = await addLead({ ...fromLegalHelp, residence_state: 'WA' })
    await addConsent(id)
    expect((await detail(id)).healthConsents).toEqual({ collecting: null, sharing: null })
    expect((await consents(id, { ...phone, collecting: false })).status).toBe(400)
    const note = 'He repeated the words'
    expect((await consents(id, { ...phone, note })).status).toBe(204)
    expect((await patch(id, { diagnosis: 'mesothelioma' })).status).toBe(200)
    const { healthConsents, offering, choices, events } = await detail(id)
    expect(healthConsents).toEqual({ collecting: expect.any(String), sharing: null })
    expect(offering.reasons.join()).toContain('separate consent to share health data')
    expect(choices).toMatchObject([
      { purpose: 'health', wording: expect.stringContaining('may collect the health details') },
    ])
    expect(events.find(({ type }) => type === 'health-consent-recorded')).toMatchObject({
      actor: agent.email,
      detail: { kinds: ['health'], origin: 'phone', note },
    })
    expect((await consents(id, { ...phone, sharing: true })).status).toBe(204)
    const both = await detail(id)
    expect(both.healthConsents.sharing).not.toBeNull()
    expect(both.choices).toHaveLength(2)
    expect(both.offering.reasons.join()).not.toContain('separate consent')
  })

  it('and none once consent was withdrawn', async () => {
    const id = await addLead({ ...fromLegalHelp, residence_state: 'WA' })
    await addConsent(id, { withdrawnAt: new Date() })
    expect((await consents(id, phone)).status).toBe(409)
  })
})

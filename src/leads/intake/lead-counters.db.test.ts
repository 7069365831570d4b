import { expect, it } from 'vitest'
import { contact, postContact, serveLeads } from '../../../tests/support/serve-leads.ts'
import { freshDatabase } from '../../../tests/support/test-database.ts'
import { metrics } from '../../platform/http/metrics.ts'
import { cannotBeKept } from './intake-problems.ts'
import { leadService, provideLeadService } from './intake-service.ts'

const LOCAL = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }

async function counted(): Promise<Record<string, number>> {
  const text = await (await metrics.request('/metrics', {}, LOCAL)).text()
  const lines = text.matchAll(/^atlas_leads_total\{form="(\w+)",outcome="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries(
    [...lines].map(([, form, outcome, n]) => [`${form} ${outcome}`, Number(n)]),
  )
}

it('counts forms by kind and outcome, and says nothing of what was written', async () => {
  const database = await freshDatabase()
  await serveLeads(database, { CONTACT_LIMIT: '3' })
  await postContact(contact)
  await postContact({ ...contact, inquiryType: 'facility-inquiry' })
  await postContact({ ...contact, inquiryType: 'correction' })
  await postContact({ ...contact, inquiryType: 'my own words', email: 'none' })
  expect((await postContact(contact)).status).toBe(429)
  expect(await counted()).toEqual({
    'legal stored': 1,
    'facility stored': 1,
    'correction stored': 1,
    'contact invalid': 1,
    'legal limited': 1,
  })
  const service = leadService()
  provideLeadService({ ...service, accept: async () => ({ id: null, reference: 'EA-1' }) })
  await postContact(contact)
  provideLeadService({ ...service, accept: () => Promise.reject(cannotBeKept()) })
  expect((await postContact(contact)).status).toBe(503)
  expect(await counted()).toMatchObject({ 'legal journaled': 1, 'legal failed': 1 })

  const text = await (await metrics.request('/metrics', {}, LOCAL)).text()
  expect(text).not.toMatch(/my own words|Dolores|example\.com/)
})

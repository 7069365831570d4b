/** After a withdrawal a firm has the proof that it held the request, and nothing of the person. */
import { describe, expect, it } from 'vitest'
import { call } from '../../tests/support/staff.ts'
import { api } from '../../tests/support/test-services.ts'
import { withdrawConsents } from '../leads/consent/withdrawal.sql.ts'
import { openFirms, SECRETS, type TestFirm } from '../leads/firms/firms.test-support.ts'
import { recordOutcome } from './portal.sql.ts'

const desk = openFirms()
const { act, addFirm, addLead, list, offer, sql } = desk

/** Every route of the portal about one referral, from the router itself: a new one is walked too. */
const routes = [
  ...new Set(
    api.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/firm/referrals'))
      .map(({ method, path }) => `${method} ${path}`),
  ),
].filter((route) => route !== 'GET /api/firm/referrals')
/** What is left to do: to confirm that all contact has stopped. */
const STOPPED = 'POST /api/firm/referrals/:id/stopped'
/** A valid body, so that nothing but the withdrawal can refuse the call. */
const BODIES: Record<string, unknown> = {
  'POST /api/firm/referrals/:id/decline': { reason: 'No capacity now' },
  'POST /api/firm/referrals/:id/outcome': { state: 'retained' },
}
const ABOUT_THE_PERSON = [...SECRETS, 'mesothelioma', 'Port Sutter', 'scan.pdf', 'I agree', 'FL']

const send = (route: string, { cookie }: TestFirm, referral: number) => {
  const [method = '', path = ''] = route.split(' ')
  const address = path.replace(':id', String(referral)).replace(/:\w+/, '1')
  const body = method === 'GET' ? {} : { body: BODIES[route] ?? {} }
  return call(method, address, { cookie, ...body })
}
const withdraw = () =>
  desk.database().db.transaction((tx) => withdrawConsents(tx, 'odette@example.com', null, 'a test'))

/** Each firm with one referral in the state of its name. */
async function offeredTo(name: string): Promise<{ firm: TestFirm; id: number; lead: number }> {
  const firm = await addFirm(name)
  const lead = await addLead({ residence_state: 'FL' })
  const [id = 0] = await offer(lead, firm)
  return { firm, id, lead }
}

it('walks the routes that there are', () => {
  expect(routes).toContain(STOPPED)
  expect(routes).toContain('GET /api/firm/referrals/:id/certificate')
  expect(routes).toContain('GET /api/firm/referrals/:id/attachments/:attachmentId')
  for (const route of routes) expect(route).toMatch(/^\w+ \/api\/firm\/referrals\/:id\/./)
})

describe.each(['offered', 'accepted', 'retained', 'declined', 'expired'])(
  'a referral that was %s',
  (state) => {
    async function prepared() {
      const given = await offeredTo('Harbor Law')
      const { firm, id } = given
      if (state === 'accepted' || state === 'retained') await act(firm, id, 'accept')
      if (state === 'retained') await act(firm, id, 'outcome', { state, reason: 'A good case' })
      if (state === 'declined') await act(firm, id, 'decline', { reason: 'No capacity now' })
      if (state === 'expired') await sql(`update referrals set state = 'expired'`)
      expect(JSON.stringify(await list(firm))).toContain('mesothelioma')
      await withdraw()
      return given
    }

    it('is closed, whatever the firm asks', async () => {
      const { firm, id } = await prepared()
      const before = await sql('select * from referrals order by id')
      for (const route of routes.filter((each) => each !== STOPPED)) {
        const reply = await send(route, firm, id)
        expect(reply.status, route).toBe(410)
        expect((await reply.json()).detail, route).toBe(
          'The person withdrew consent. Only the dates of this referral are left: do not contact them.',
        )
      }
      expect(await sql('select * from referrals order by id')).toEqual(before)
    })

    it('shows the dates, and nothing of the person', async () => {
      const { firm, id } = await prepared()
      const isHeld = state === 'accepted' || state === 'retained'
      const isAsked = state !== 'declined' && state !== 'expired'
      const referrals = await list(firm)
      expect(referrals).toEqual([
        {
          id,
          state: isHeld ? 'accepted' : state,
          offeredAt: expect.any(String),
          expiresAt: null,
          answeredAt: isHeld || state === 'declined' ? expect.any(String) : null,
          outcomeAt: null,
          withdrawnAt: expect.any(String),
          stopConfirmedAt: null,
          isStopDue: isAsked,
          diagnosis: null,
          residenceState: null,
          site: null,
          mayAutodial: false,
          person: null,
        },
      ])
      const confirmed = await send(STOPPED, firm, id)
      expect(confirmed.status).toBe(isAsked ? 200 : 409)
      const said = await confirmed.text()
      for (const word of ABOUT_THE_PERSON) expect(said).not.toContain(word)
    })
  },
)

it('is not said about the referral of another firm', async () => {
  const { id } = await offeredTo('Harbor Law')
  const other = await addFirm('Pier & Co')
  await withdraw()
  for (const route of routes) expect((await send(route, other, id)).status, route).toBe(404)
})

it('has no outcome that was on its way when the person withdrew', async () => {
  const { firm, id } = await offeredTo('Harbor Law')
  await act(firm, id, 'accept')
  await withdraw()
  const outcome = { state: 'retained', reason: null, actor: 'x' }
  expect(await recordOutcome(desk.database().db, firm.id, id, outcome)).toBe(false)
})

/** Every staff route that the router lists, for every kind of caller. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, newPerson, signIn } from '../../tests/support/staff.ts'
import { createFreshDatabase, type TestDatabase } from '../../tests/support/test-database.ts'
import { api, serveFrom } from '../../tests/support/test-services.ts'
import type { LeadService } from '../leads/intake/intake.ts'
import { CONFIRM_IDENTITY, includesRole, PROVE_IDENTITY, type Role } from './staff.contract.ts'

/** The role that each route requires, or one of several. A route that is missing here fails the test. */
const REQUIRED_ROLE: Record<string, Role | readonly Role[]> = {
  'GET /api/admin/account': 'firm',
  'GET /api/admin/account/sessions': 'firm',
  'DELETE /api/admin/account/sessions': 'firm',
  'DELETE /api/admin/account/sessions/:id': 'firm',
  'POST /api/auth/change-password': 'firm',
  'POST /api/auth/confirm-identity': 'firm',
  'POST /api/auth/two-factor/enable': 'firm',
  'POST /api/auth/two-factor/confirm': 'firm',
  'POST /api/auth/two-factor/disable': 'firm',
  'POST /api/auth/two-factor/generate-backup-codes': 'firm',
  'GET /api/admin/account/passkeys': 'firm',
  'PATCH /api/admin/account/passkeys/:id': 'firm',
  'DELETE /api/admin/account/passkeys/:id': 'firm',
  'POST /api/auth/passkey/add-options': 'firm',
  'POST /api/auth/passkey/add': 'firm',
  'POST /api/auth/passkey/confirm-options': 'firm',
  'GET /api/admin/account/keys': 'editor',
  'POST /api/admin/account/keys': 'editor',
  'DELETE /api/admin/account/keys/:id': 'editor',
  'GET /api/admin/contacts': 'viewer',
  'GET /api/admin/account/reminders': 'agent',
  'PATCH /api/admin/account/reminders': 'agent',
  'POST /api/admin/contacts/search': 'viewer',
  'GET /api/admin/contacts/counts': 'viewer',
  'GET /api/admin/contacts/:id': 'viewer',
  'PATCH /api/admin/contacts/:id': 'agent',
  'POST /api/admin/contacts/bulk-status': 'agent',
  'POST /api/admin/contacts/export': 'agent',
  'GET /api/admin/contacts/:id/routing': 'viewer',
  'GET /api/admin/contacts/:id/lead.pdf': 'agent',
  'GET /api/admin/contacts/:id/certificate.pdf': 'agent',
  'POST /api/admin/contacts/:id/referrals': 'agent',
  'POST /api/admin/contacts/:id/merge': 'agent',
  'DELETE /api/admin/contacts/:id/merge': 'agent',
  'POST /api/admin/contacts/:id/health-consents': 'agent',
  'POST /api/admin/contacts/:id/release': 'agent',
  'POST /api/admin/contacts/:id/reject': 'agent',
  'POST /api/admin/contacts/:id/erase': 'admin',
  'GET /api/admin/erasures': 'viewer',
  'GET /api/admin/contacts/:id/attachments': 'viewer',
  'POST /api/admin/contacts/:id/attachments': 'agent',
  'GET /api/admin/contacts/:id/attachments/:attachmentId': 'agent',
  'PATCH /api/admin/contacts/:id/attachments/:attachmentId': 'agent',
  'DELETE /api/admin/contacts/:id/attachments/:attachmentId': 'agent',
  'GET /api/admin/templates': 'viewer',
  'POST /api/admin/templates': 'admin',
  'PATCH /api/admin/templates/:id': 'admin',
  'POST /api/admin/templates/:id/test': 'admin',
  'GET /api/admin/contacts/:id/messages': 'viewer',
  'POST /api/admin/contacts/:id/messages': 'agent',
  'GET /api/admin/views': 'viewer',
  'POST /api/admin/views': 'viewer',
  'DELETE /api/admin/views/:id': 'viewer',
  'GET /api/admin/queue': 'viewer',
  'GET /api/admin/colleagues': 'viewer',
  'POST /api/admin/contacts/:id/calls': 'agent',
  'DELETE /api/admin/contacts/:id/calls/last': 'agent',
  'POST /api/admin/contacts/:id/tasks': 'agent',
  'PATCH /api/admin/tasks/:id': 'agent',
  'GET /api/admin/firms': 'viewer',
  'GET /api/admin/firms/florida.csv': 'viewer',
  'POST /api/admin/firms': 'admin',
  'PATCH /api/admin/firms/:id': 'admin',
  'GET /api/admin/firms/:id/people': 'admin',
  'POST /api/admin/firms/:id/people': 'admin',
  'GET /api/admin/routing': 'viewer',
  'PATCH /api/admin/routing': 'admin',
  'PATCH /api/admin/routing/states/:code': 'admin',
  'POST /api/admin/routing/dry-run': 'viewer',
  'GET /api/admin/reports': 'viewer',
  'GET /api/admin/reports.csv': 'viewer',
  'GET /api/admin/reports/coverage': 'viewer',
  'GET /api/admin/corrections': ['viewer', 'editor'],
  'GET /api/admin/corrections/:id': ['viewer', 'editor'],
  'POST /api/admin/corrections/:id/answer': 'editor',
  'GET /api/admin/workplaces': ['viewer', 'editor'],
  'GET /api/admin/workplaces/:id': ['viewer', 'editor'],
  'POST /api/admin/workplaces/:id/answer': 'editor',
  'GET /api/admin/notifications': 'viewer',
  'POST /api/admin/notifications/retry': 'agent',
  'GET /api/admin/dashboard': 'viewer',
  'GET /api/admin/measurement': 'viewer',
  'GET /api/admin/facilities': 'editor',
  'POST /api/admin/facilities': 'editor',
  'GET /api/admin/facilities/work-lists': 'editor',
  'GET /api/admin/facilities/duplicates': 'editor',
  'GET /api/admin/facilities/:id': 'editor',
  'PATCH /api/admin/facilities/:id': 'editor',
  'POST /api/admin/facilities/:id/preview': 'editor',
  'POST /api/admin/facilities/:id/presence': 'editor',
  'POST /api/admin/things/:id/presence': 'editor',
  'POST /api/admin/texts/:subject/:id/presence': 'editor',
  'GET /api/admin/facilities/:id/history': 'editor',
  'POST /api/admin/facilities/:id/undo': 'editor',
  'POST /api/admin/facilities/:id/retire': 'editor',
  'POST /api/admin/facilities/:id/restore': 'editor',
  'POST /api/admin/facilities/:id/evidence': 'editor',
  'POST /api/admin/facilities/:id/evidence/order': 'editor',
  'PATCH /api/admin/facilities/:id/evidence/:documentId': 'editor',
  'POST /api/admin/facilities/:id/evidence/:documentId/withdraw': 'editor',
  'PUT /api/admin/facilities/:id/facts': 'editor',
  'GET /api/admin/facilities/:id/duplicates': 'editor',
  'POST /api/admin/facilities/merges': 'editor',
  'POST /api/admin/facilities/:id/merge': 'editor',
  'POST /api/admin/facilities/:id/distinct': 'editor',
  'POST /api/admin/facilities/:id/split': 'editor',
  'GET /api/admin/testimonies': 'editor',
  'GET /api/admin/testimonies/:id': 'editor',
  'POST /api/admin/testimonies/:id/answer': 'editor',
  'GET /api/admin/things': 'editor',
  'POST /api/admin/things': 'editor',
  'GET /api/admin/things/targets': 'editor',
  'GET /api/admin/things/:id': 'editor',
  'PATCH /api/admin/things/:id': 'editor',
  'POST /api/admin/things/:id/preview': 'editor',
  'GET /api/admin/things/:id/history': 'editor',
  'POST /api/admin/things/:id/undo': 'editor',
  'POST /api/admin/things/:id/retire': 'editor',
  'POST /api/admin/things/:id/restore': 'editor',
  'POST /api/admin/things/:id/evidence': 'editor',
  'PATCH /api/admin/things/:id/evidence/:documentId': 'editor',
  'POST /api/admin/things/:id/evidence/:documentId/withdraw': 'editor',
  'GET /api/admin/imports': 'editor',
  'POST /api/admin/imports': 'editor',
  'GET /api/admin/imports/:id': 'editor',
  'PATCH /api/admin/imports/:id': 'editor',
  'DELETE /api/admin/imports/:id': 'editor',
  'GET /api/admin/imports/:id/rows': 'editor',
  'GET /api/admin/imports/:id/report.csv': 'editor',
  'GET /api/admin/imports/:id/rejected.csv': 'editor',
  'POST /api/admin/imports/:id/apply': 'editor',
  'GET /api/admin/imports/runs/:runId': 'editor',
  'POST /api/admin/imports/runs/:runId/undo': 'editor',
  'GET /api/admin/texts': 'editor',
  'GET /api/admin/texts/:subject/:id': 'editor',
  'PATCH /api/admin/texts/:subject/:id': 'editor',
  'POST /api/admin/texts/:subject/:id/preview': 'editor',
  'POST /api/admin/texts/:subject/:id/undo': 'editor',
  'GET /api/admin/users': 'admin',
  'POST /api/admin/users': 'admin',
  'PATCH /api/admin/users/:id': 'admin',
  'POST /api/admin/users/:id/reset': 'admin',
  'DELETE /api/admin/users/:id/sessions': 'admin',
  'PATCH /api/admin/settings': 'admin',
  'GET /api/admin/audit': 'admin',
  'POST /api/admin/audit/export': 'admin',
}
/** What changes who can sign in, or how: these ask for a proof in the call itself (proof.db.test.ts). */
const NEED_PROOF = [
  'POST /api/auth/two-factor/enable',
  'POST /api/auth/two-factor/disable',
  'POST /api/auth/two-factor/generate-backup-codes',
  'DELETE /api/admin/account/passkeys/:id',
  'POST /api/admin/account/keys',
  'POST /api/auth/passkey/add-options',
  'POST /api/admin/firms/:id/people',
  'POST /api/admin/users',
  'POST /api/admin/users/:id/reset',
]
/** What a stolen cookie alone must not do: these ask for password and second factor again. */
const NEED_RECENT_SIGN_IN = [
  'POST /api/auth/two-factor/confirm',
  'DELETE /api/admin/account/sessions',
  'DELETE /api/admin/account/sessions/:id',
  'PATCH /api/admin/account/passkeys/:id',
  'POST /api/admin/contacts/export',
  'POST /api/admin/contacts/:id/erase',
  'POST /api/admin/firms',
  'PATCH /api/admin/firms/:id',
  'PATCH /api/admin/routing',
  'PATCH /api/admin/routing/states/:code',
  'PATCH /api/admin/users/:id',
  'PATCH /api/admin/settings',
  'POST /api/admin/audit/export',
]
/** For people of a firm alone: no staff role opens them. */
const OF_FIRMS = [
  'GET /api/firm/referrals',
  'POST /api/firm/referrals/:id/accept',
  'POST /api/firm/referrals/:id/decline',
  'POST /api/firm/referrals/:id/outcome',
  'POST /api/firm/referrals/:id/stopped',
  'POST /api/firm/erasures/:id/confirm',
  'GET /api/firm/referrals/:id/certificate',
  'GET /api/firm/referrals/:id/certificate.pdf',
  'GET /api/firm/referrals/:id/lead.pdf',
  'GET /api/firm/referrals/:id/attachments',
  'GET /api/firm/referrals/:id/attachments/:attachmentId',
]
/** Open to all on purpose: signing in and out. */
const OPEN = new Set([
  'POST /api/auth/sign-in/email',
  'POST /api/auth/sign-out',
  'POST /api/auth/passkey/sign-in-options',
  'POST /api/auth/passkey/sign-in',
  'POST /api/auth/two-factor/verify-totp',
  'POST /api/auth/two-factor/verify-backup-code',
  'POST /api/auth/set-up',
  'POST /api/auth/set-up/check',
])

const routes = [
  ...new Set(
    api.routes
      .filter(({ method, path }) => method !== 'ALL' && /^\/api\/(admin|auth|firm)\b/.test(path))
      .map(({ method, path }) => `${method} ${path}`),
  ),
]

let database: TestDatabase
let dispose: () => Promise<void>
const cookies: Record<string, string> = {}

beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
  const retryNotifications = async () => 0
  const listFailedNotifications = async () => []
  const none = { queued: 0, failed: 0 }
  const countNotifications = async () => ({ mail: none, webhook: none })
  const fake = { retryNotifications, listFailedNotifications, countNotifications }
  const leads = fake as unknown as LeadService
  const imports = { start: async () => {}, wake() {} }
  serveFrom(database, {}, { leads, imports })
  for (const role of ['viewer', 'agent', 'editor', 'admin'] as const) {
    cookies[role] = await signIn((await newPerson(role)).email)
  }
  const { rows } = await database.pool.query(
    `insert into firms (name, legal_name) values ('Harbor Law', 'Harbor Law') returning id`,
  )
  cookies.firm = await signIn((await newPerson('firm', rows[0].id)).email)
  await database.pool.query(`update staff_users set two_factor_enabled = true where role = 'firm'`)
  for (const [caller, change] of [
    ['expired', `update staff_sessions set expires_at = now() - interval '1 second'`],
    ['too old', `update staff_sessions set created_at = now() - interval '13 hours'`],
    ['not recent', `update staff_sessions set created_at = now() - interval '11 minutes'`],
    ['disabled', 'update staff_users set disabled_at = now()'],
  ] as const) {
    const { email } = await newPerson('admin')
    cookies[caller] = await signIn(email)
    const key = change.includes('staff_users') ? 'id' : 'user_id'
    await database.pool.query(
      `${change} where ${key} = (select id from staff_users where email = $1)`,
      [email],
    )
  }
})
afterAll(() => dispose())

const isAllowed = (role: Role, required: Role | readonly Role[]) =>
  [required].flat().some((one) => includesRole(role, one))

function request(route: string, caller: string) {
  const [method = '', path = ''] = route.split(' ')
  const body = ['POST', 'PATCH', 'PUT'].includes(method) ? { body: {} } : {}
  const cookie = cookies[caller]
  return call(
    method,
    path.replace(':id', '999999').replace(':documentId', '7').replace(':code', 'TX'),
    {
      ...body,
      ...(cookie ? { cookie } : {}),
    },
  )
}

describe('§6 every staff route', () => {
  it('is listed above', () => {
    expect(routes.filter((route) => !OPEN.has(route)).sort()).toEqual(
      [...Object.keys(REQUIRED_ROLE), ...OF_FIRMS].sort(),
    )
    expect(routes.length).toBeGreaterThan(25)
  })

  describe.each(['anonymous', 'expired', 'too old', 'disabled'])('for %s callers', (caller) => {
    it.each([...Object.keys(REQUIRED_ROLE), ...OF_FIRMS])('%s answers 401', async (route) => {
      const reply = await request(route, caller)
      expect(reply.status).toBe(401)
      expect(reply.headers.get('content-type')).toContain('application/problem+json')
      expect(reply.headers.get('cache-control')).toBe('no-store')
    })
  })

  describe.each(['firm', 'viewer', 'agent', 'editor', 'admin'] as const)(
    'for a signed-in %s',
    (role) => {
      it.each(OF_FIRMS)('%s (for firms alone)', async (route) => {
        const reply = await request(route, role)
        expect(reply.headers.get('cache-control')).toBe('no-store')
        if (role === 'firm') expect([200, 400, 404]).toContain(reply.status)
        else expect(reply.status).toBe(403)
      })

      it.each(Object.entries(REQUIRED_ROLE))('%s (needs %s)', async (route, required) => {
        const reply = await request(route, role)
        expect(reply.headers.get('cache-control')).toBe('no-store')
        if (!isAllowed(role, required) || NEED_PROOF.includes(route)) expect(reply.status).toBe(403)
        // Authorized; the empty request may still be invalid or about an unknown id.
        else expect([200, 204, 400, 404]).toContain(reply.status)
      })
    },
  )

  it.each([
    ['for a proof with the call', 'admin', PROVE_IDENTITY, NEED_PROOF],
    [
      'for the password again after ten minutes',
      'not recent',
      CONFIRM_IDENTITY,
      NEED_RECENT_SIGN_IN,
    ],
  ] as const)('asks %s, where a stolen cookie could do harm', async (_, caller, asks, routes) => {
    const asking: string[] = []
    for (const route of Object.keys(REQUIRED_ROLE)) {
      const reply = await request(route, caller)
      const { type } = await reply.json().catch(() => ({}))
      if (reply.status === 403 && type === asks) asking.push(route)
    }
    expect(asking.sort()).toEqual([...routes].sort())
  })

  it('gives editors the directory, what visitors suggest about it, and their account alone, and keeps the desk out of the directory', async () => {
    for (const [route, required] of Object.entries(REQUIRED_ROLE)) {
      const { status } = await request(route, 'editor')
      const isOpen = required === 'firm' || [required].flat().includes('editor')
      if (!isOpen) expect(status, route).toBe(403)
      if (required !== 'editor' || NEED_PROOF.includes(route)) continue
      expect(status, route).not.toBe(403)
      for (const other of ['viewer', 'agent', 'firm']) {
        expect((await request(route, other)).status, route).toBe(403)
      }
    }
  })

  it('that does not exist answers 401 to anonymous callers', async () => {
    expect((await call('GET', '/api/admin/no-such-thing')).status).toBe(401)
    expect((await call('GET', '/api/admin')).status).toBe(401)
    const reply = await call('GET', '/api/admin/no-such-thing', { cookie: cookies.viewer ?? '' })
    expect(reply.status).toBe(404)
  })
})

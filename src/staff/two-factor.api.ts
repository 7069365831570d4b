/** The optional second factor: a code from an authenticator app, with recovery codes. */
import { encodeQR } from 'qr'
import { apiApp } from '../platform/http/api-app.ts'
import { countedCall } from './auth-call.ts'
import {
  codeSchema,
  passwordSchema,
  recoveryCodesSchema,
  type TwoFactorSetup,
  twoFactorSetupSchema,
} from './staff.contract.ts'
import { createStaffEvent } from './staff-events.sql.ts'
import { staffOf, staffRoute } from './staff-guard.ts'
import { json, jsonBody, noContent } from './staff-reply.ts'
import { authFor, authHeaders } from './staff-session.ts'

const own = { role: 'viewer', withoutSecondFactor: true } as const

const enable = staffRoute({
  ...own,
  method: 'post',
  path: '/auth/two-factor/enable',
  summary: 'Begin setting up an authenticator; it counts once a code was confirmed',
  request: jsonBody(passwordSchema),
  responses: json(twoFactorSetupSchema),
})
const confirm = staffRoute({
  ...own,
  method: 'post',
  path: '/auth/two-factor/confirm',
  summary: 'Confirm the authenticator with its first code',
  request: jsonBody(codeSchema),
  responses: noContent,
})
const disable = staffRoute({
  ...own,
  method: 'post',
  path: '/auth/two-factor/disable',
  summary: 'Give up the second factor',
  request: jsonBody(passwordSchema),
  responses: noContent,
})
const newCodes = staffRoute({
  ...own,
  method: 'post',
  path: '/auth/two-factor/generate-backup-codes',
  summary: 'New recovery codes; the old ones stop working',
  request: jsonBody(passwordSchema),
  responses: json(recoveryCodesSchema),
})

export const twoFactorApi = apiApp()
  .openapi(enable, async (c) => {
    const body = { ...c.req.valid('json'), method: 'totp' as const }
    const call = { body, headers: authHeaders(c), asResponse: true as const }
    const reply = await countedCall(c, staffOf(c).email, () => authFor(c).api.enableTwoFactor(call))
    const uri = String(reply.totpURI)
    const secret = new URL(uri).searchParams.get('secret') ?? ''
    const recoveryCodes = (reply.backupCodes as string[] | undefined) ?? []
    return c.json({ uri, secret, qr: qrCode(uri), recoveryCodes }, 200)
  })
  .openapi(confirm, async (c) => {
    const body = { code: c.req.valid('json').code.replace(/\s/g, '') }
    const call = { body, headers: authHeaders(c), asResponse: true as const }
    const { email } = staffOf(c)
    await countedCall(c, email, () => authFor(c).api.verifyTOTP(call))
    await createStaffEvent(c.var.services.db, { actor: email, action: 'set up second factor' })
    return c.body(null, 204)
  })
  .openapi(disable, async (c) => {
    const call = { body: c.req.valid('json'), headers: authHeaders(c), asResponse: true as const }
    const { email } = staffOf(c)
    await countedCall(c, email, () => authFor(c).api.disableTwoFactor(call))
    await createStaffEvent(c.var.services.db, { actor: email, action: 'removed second factor' })
    return c.body(null, 204)
  })
  .openapi(newCodes, async (c) => {
    const call = { body: c.req.valid('json'), headers: authHeaders(c), asResponse: true as const }
    const { email } = staffOf(c)
    const reply = await countedCall(c, email, () => authFor(c).api.generateBackupCodes(call))
    await createStaffEvent(c.var.services.db, { actor: email, action: 'made recovery codes' })
    return c.json({ recoveryCodes: (reply.backupCodes as string[] | undefined) ?? [] }, 200)
  })

/** The dark modules as one SVG path, one unit each, with the white margin that readers need. */
function qrCode(text: string): TwoFactorSetup['qr'] {
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: 4 })
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return { size: rows.length, path }
}

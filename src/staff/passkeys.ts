/**
 * The WebAuthn ceremonies. Challenges are signed rather than stored, so that asking for one writes
 * nothing; each works once, for five minutes and for one purpose.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { Context } from 'hono'
import { site } from '../../site.config.ts'
import { isLoopback } from '../platform/http/origin.ts'
import { Problem } from '../platform/http/problem.ts'
import { authSecret, keyedHash } from './auth-secret.ts'
import { findPasskey, listPasskeys, updatePasskeyUse } from './passkeys.sql.ts'
import { claimCode } from './sign-in.sql.ts'
import type { NewPasskey, UsedPasskey } from './staff.contract.ts'
import { countedCall, type Staff } from './staff-session.ts'

const CHALLENGE_MS = 5 * 60_000
/** What a challenge is for: signing in, or something of one session. */
type Purpose = 'sign-in' | `${'add' | 'confirm'} ${string}`

/** EdDSA and ES256. Not RS256, whose keys have fewer than 128 bits of strength and whose padding is disallowed. */
const ALGORITHMS = [-8, -7]

/** Loaded when a passkey is first used, not at the start. */
const webauthn = () => import('@simplewebauthn/server')

/** STAFF_URL or SITE_URL; on a developer's machine also localhost, since passkeys cannot belong to an IP address. */
function relyingParty(c: Context): { id: string; origin: string } {
  const { STAFF_URL, SITE_URL } = c.var.services.env
  const address = STAFF_URL ?? SITE_URL
  const isPublic = address !== undefined && !isLoopback(new URL(address).hostname)
  const { hostname, origin } = new URL(isPublic ? address : c.req.url)
  const isKnown = isPublic ? isIP(hostname.replace(/[[\]]/g, '')) === 0 : hostname === 'localhost'
  if (!isKnown) throw new Problem(409, 'Passkeys require SITE_URL to be set to a domain name.')
  return { id: hostname, origin }
}

const sign = (c: Context, purpose: Purpose, facts: string) =>
  keyedHash(authSecret(c.var.services.env), 'passkey', purpose, facts)

function makeChallenge(c: Context, purpose: Purpose): Uint8Array<ArrayBuffer> {
  const facts = `${Date.now() + CHALLENGE_MS}.${randomBytes(16).toString('base64url')}`
  return new Uint8Array(Buffer.from(`${facts}.${sign(c, purpose, facts)}`))
}

function isChallenge(c: Context, purpose: Purpose, encoded: string): boolean {
  const [endsAt = '', random = '', given = ''] = Buffer.from(encoded, 'base64url')
    .toString('utf8')
    .split('.')
  const expected = Buffer.from(sign(c, purpose, `${endsAt}.${random}`))
  const signature = Buffer.from(given)
  const isSigned =
    signature.byteLength === expected.byteLength && timingSafeEqual(signature, expected)
  return isSigned && Number(endsAt) > Date.now()
}

/** False if it was used before. */
const claimChallenge = (c: Context, encoded: string): Promise<boolean> => {
  const { db, env } = c.var.services
  return claimCode(db, keyedHash(authSecret(env), 'used passkey challenge', encoded))
}

export async function optionsToAdd(c: Context, staff: Staff) {
  const { generateRegistrationOptions } = await webauthn()
  const known = await listPasskeys(c.var.services.db, staff.id)
  return generateRegistrationOptions({
    rpName: site.name,
    rpID: relyingParty(c).id,
    userName: staff.email,
    userDisplayName: staff.name,
    userID: new Uint8Array(Buffer.from(staff.id)),
    challenge: makeChallenge(c, `add ${staff.sessionId}`),
    timeout: CHALLENGE_MS,
    supportedAlgorithmIDs: ALGORITHMS,
    attestationType: 'none',
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Asks for one of these passkeys, or any that the browser has for this site. */
export async function optionsToUse(c: Context, staff?: Staff) {
  const { generateAuthenticationOptions } = await webauthn()
  const own = staff && (await listPasskeys(c.var.services.db, staff.id))
  return generateAuthenticationOptions({
    rpID: relyingParty(c).id,
    challenge: makeChallenge(c, staff ? `confirm ${staff.sessionId}` : 'sign-in'),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    ...(own ? { allowCredentials: own.map(({ id }) => ({ id })) } : {}),
  })
}

/** The public key of a new passkey; a Problem if anything about it is wrong. */
export async function verifyNew(c: Context, staff: Staff, credential: NewPasskey) {
  const { verifyRegistrationResponse } = await webauthn()
  const { id, origin } = relyingParty(c)
  let challenge = ''
  let isAllowed = false
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
    expectedChallenge: (given) => {
      challenge = given
      isAllowed = isChallenge(c, `add ${staff.sessionId}`, given)
      return isAllowed
    },
  }).catch(() => ({ registrationInfo: undefined }))
  // This session gets such a challenge for a proof of identity only.
  if (!isAllowed) throw new Problem(403, 'Confirm it is you first, and then add the passkey.')
  if (!made || !(await claimChallenge(c, challenge))) {
    throw new Problem(400, 'The passkey was not accepted. Try again.')
  }
  const { publicKey, counter } = made.credential
  return { id: made.credential.id, publicKey: Buffer.from(publicKey), counter }
}

const refused = () => Response.json({ message: REFUSED }, { status: 401 })
const REFUSED = 'This passkey was not accepted.'

type Found = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

/**
 * Verifies a passkey that was used, limited against guessing like a password. `open` runs once it is
 * accepted; its reply is returned.
 */
export async function verifyUsed(
  c: Context,
  credential: UsedPasskey,
  { staff, open }: { staff?: Staff; open(passkey: Found): Promise<Response> },
): Promise<Record<string, unknown>> {
  const { db } = c.var.services
  const passkey = await findPasskey(db, credential.id)
  const purpose = staff ? (`confirm ${staff.sessionId}` as const) : 'sign-in'
  const account = staff?.email ?? passkey?.email ?? `passkey ${credential.id}`
  return countedCall(c, account, async () => {
    if (!passkey || (staff && staff.id !== passkey.userId)) return refused()
    const { verifyAuthenticationResponse } = await webauthn()
    const { id, origin } = relyingParty(c)
    let challenge = ''
    const { verified, authenticationInfo: used } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      expectedChallenge: (given) => {
        challenge = given
        return isChallenge(c, purpose, given)
      },
    }).catch(() => ({ verified: false, authenticationInfo: undefined }))
    if (!verified || !used || !(await claimChallenge(c, challenge))) return refused()
    await updatePasskeyUse(db, passkey.id, used.newCounter)
    return open(passkey)
  })
}

/** Proof for what a session alone may not do, instead of password and code. */
export async function checkPasskey(c: Context, staff: Staff, credential: UsedPasskey) {
  const open = async () => Response.json({})
  await verifyUsed(c, credential, { staff, open })
}

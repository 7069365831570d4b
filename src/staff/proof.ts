/**
 * Proof of identity in the very call that changes who can sign in, or how. To have signed in recently is
 * not enough there: a stolen cookie has that too.
 */
import type { Context } from 'hono'
import { Problem } from '../platform/http/problem.ts'
import { checkPasskey } from './passkeys.ts'
import { confirmSession } from './sign-in.sql.ts'
import { PROVE_IDENTITY, type Proof, proofSchema } from './staff.contract.ts'
import { authFor, authHeaders, checkIdentity, readReply, type Staff } from './staff-session.ts'

/** A passkey of the account, or its password and second factor. Limited against guessing like a sign-in. */
export const proveIdentity = (c: Context, staff: Staff, proof: Proof): Promise<void> =>
  'credential' in proof ? checkPasskey(c, staff, proof.credential) : checkIdentity(c, staff, proof)

/** The same for the `proof` of a body: whatever is wrong with it asks for another. */
export async function checkProof(c: Context, staff: Staff, given: unknown): Promise<void> {
  const type = PROVE_IDENTITY
  const { data: proof } = proofSchema.safeParse(given)
  if (!proof) {
    throw new Problem(403, 'This changes who can sign in, or how. Confirm it is you.', { type })
  }
  try {
    await proveIdentity(c, staff, proof)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { status, message, headers, errors } = error
    // 401 would say that the session has ended.
    throw new Problem(status === 401 ? 403 : status, message, {
      type,
      headers,
      ...(errors && { errors }),
    })
  }
}

/** The session goes on under a new token, and counts as confirmed now; whoever has the old one is out. */
export async function renewSession(c: Context, { sessionId }: Staff): Promise<void> {
  const token = await confirmSession(c.var.services.db, sessionId)
  const call = { body: { token }, headers: authHeaders(c), asResponse: true as const }
  await readReply(c, await authFor(c).api.sendToken(call))
}

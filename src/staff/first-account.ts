/** At each start: somebody must be able to sign in. Says what to print, if anything. */
import { ClearError } from '../platform/errors.ts'
import type { Services } from '../platform/services.ts'
import { urls } from '../site/urls.ts'
import { authSecret, keyedHash } from './auth-secret.ts'
import { createInvitation } from './invitations.sql.ts'
import { hashPassword } from './password-hash.ts'
import { passwordProblem } from './password-rules.ts'
import { isKnownSecret } from './settings.sql.ts'
import { createUser, hasUsers, updatePasswordHash } from './staff.sql.ts'
import { createStaffEvent } from './staff-events.sql.ts'

export type StaffAccess = {
  /** Where staff go: the sign-in page, or the one-time set-up page while nobody has an account. */
  path: string
  note: string | null
}

/** `showsLink`: only where a person reads the output. What is printed into a log can be read there for good. */
export async function prepareStaffAccess(
  { db, env, log }: Services,
  showsLink: boolean,
): Promise<StaffAccess> {
  const isKnown = await isKnownSecret(db, keyedHash(authSecret(env), 'secret check'))
  if (!isKnown) {
    log.warn(
      'AUTH_SECRET is not the one used before: all staff must sign in again, and second factors must be set up again (./atlas admin reset EMAIL --second-factor)',
    )
  }
  if (await hasUsers(db)) return { path: urls.staff.login(), note: null }
  if (env.ADMIN_EMAIL && env.ADMIN_PASSWORD) {
    await createFirstAccount(db, env.ADMIN_EMAIL.toLowerCase(), env.ADMIN_PASSWORD)
    return { path: urls.staff.login(), note: `first account made for ${env.ADMIN_EMAIL}` }
  }
  if (!showsLink) {
    const note = 'no account yet; ./atlas admin create EMAIL prints a one-time link'
    return { path: urls.staff.login(), note }
  }
  const token = await createInvitation(db, null)
  return { path: urls.staff.setUp(token), note: 'open once to make the first account' }
}

async function createFirstAccount(db: Services['db'], email: string, password: string) {
  const problem = passwordProblem(password, email)
  if (problem) throw new ClearError(`ADMIN_PASSWORD is not good enough. ${problem}`)
  const hash = await hashPassword(password)
  await db.transaction(async (tx) => {
    // Two processes that start on one empty database: the second finds the address taken.
    const id = await createUser(tx, { email, name: email.split('@')[0] ?? email, role: 'admin' })
    if (!id) return
    await updatePasswordHash(tx, id, hash)
    await createStaffEvent(tx, { actor: null, action: 'created account', subject: email })
  })
}

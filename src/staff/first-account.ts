/** At every start: makes sure that somebody can sign in, and says what to print. */
import { UserFacingError } from '../platform/errors.ts'
import type { Services } from '../platform/services.ts'
import { urls } from '../site/urls.ts'
import { authSecret, keyedHash } from './auth-secret.ts'
import { hashPassword } from './password-hash.ts'
import { passwordProblem } from './password-rules.ts'
import { createInvitation } from './sign-in.sql.ts'
import {
  createStaffEvent,
  createUser,
  hasUsers,
  isKnownSecret,
  updatePasswordHash,
} from './staff.sql.ts'

export type StaffAccess = {
  /** The sign-in page, or the one-time set-up page while there are no accounts. */
  path: string
  note: string | null
}

/** `showsLink`: only for a terminal, because a link printed into a log stays readable there. */
export async function prepareStaffAccess(
  { db, env, log }: Services,
  showsLink: boolean,
): Promise<StaffAccess> {
  const isKnown = await isKnownSecret(db, keyedHash(authSecret(env), 'secret check'))
  if (!isKnown) {
    log.warn(
      'AUTH_SECRET has changed: all staff must sign in again and set up their second factors again (./atlas admin reset EMAIL --second-factor)',
    )
  }
  if (await hasUsers(db)) return { path: urls.staff.login(), note: null }
  if (env.ADMIN_EMAIL && env.ADMIN_PASSWORD) {
    await createFirstAccount(db, env.ADMIN_EMAIL.toLowerCase(), env.ADMIN_PASSWORD)
    return { path: urls.staff.login(), note: `first account created for ${env.ADMIN_EMAIL}` }
  }
  if (!showsLink) {
    const note = 'no account yet; ./atlas admin create EMAIL prints a one-time link'
    return { path: urls.staff.login(), note }
  }
  const token = await createInvitation(db, null)
  return { path: urls.staff.setUp(token), note: 'open once to create the first account' }
}

async function createFirstAccount(db: Services['db'], email: string, password: string) {
  const problem = passwordProblem(password, email)
  if (problem) throw new UserFacingError(`ADMIN_PASSWORD is too weak. ${problem}`)
  const hash = await hashPassword(password)
  await db.transaction(async (tx) => {
    // If two processes start on one empty database, the second finds the address taken.
    const id = await createUser(tx, { email, name: email.split('@')[0] ?? email, role: 'admin' })
    if (!id) return
    await updatePasswordHash(tx, id, hash)
    await createStaffEvent(tx, { actor: null, action: 'created account', subject: email })
  })
}

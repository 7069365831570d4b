/** --why and --as: the reason for a change to a record, and who made it. */
import type { Why } from '../src/directory/facilities/history.sql.ts'
import { UserFacingError } from '../src/platform/errors.ts'
import { findActivePerson } from './admin.sql.ts'
import type { Session } from './session.ts'
import { UsageError } from './verb.ts'

export const whyOptions = { why: { type: 'string' }, as: { type: 'string' } } as const

const EDITORS = ['editor', 'admin'] as const

const MAX_REASON_LENGTH = 300

export function reasonFrom(text: string | undefined): string | null {
  const reason = text?.trim() ?? ''
  if (reason.length > MAX_REASON_LENGTH) {
    throw new UsageError(`--why may have at most ${MAX_REASON_LENGTH} characters.`)
  }
  if (!reason.isWellFormed() || /\p{Cc}/u.test(reason)) {
    throw new UsageError('--why must be one line of text.')
  }
  return reason === '' ? null : reason
}

export async function whyFrom(
  session: Session,
  reason: string | null,
  email: string | undefined,
): Promise<Why> {
  const actor = email ? await findActivePerson(session.database.db, email, EDITORS) : null
  if (email && !actor)
    throw new UserFacingError(`${email} is not an active account with the role editor or admin.`)
  if (reason === null) {
    session.tell('The history of the record says that no reason was given. Give one with --why.')
  }
  return {
    reason,
    actorEmail: actor?.email ?? null,
    actorRole: EDITORS.find((role) => role === actor?.role) ?? null,
  }
}

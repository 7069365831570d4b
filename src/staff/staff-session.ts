/** Who is signed in on this request, if anybody. */
import type { Context } from 'hono'
import { clientAddress } from '../platform/http/client-address.ts'
import { isSecureRequest } from '../platform/http/origin.ts'
import { deleteSession } from './sessions.sql.ts'
import type { Role, StaffUser } from './staff.contract.ts'
import { ABSOLUTE_SECONDS, ADDRESS_HEADER, type StaffAuth, staffAuth } from './staff-auth.ts'

export type Staff = StaffUser & { sessionId: string }

const LONGEST_USER_AGENT = 300

export const authFor = (c: Context): StaffAuth => staffAuth(c.var.services, isSecureRequest(c))

/** What the sign-in library may see of a request: nothing else in it is believed. */
export function authHeaders(c: Context): Headers {
  return new Headers({
    cookie: c.req.header('cookie') ?? '',
    'user-agent': (c.req.header('user-agent') ?? '').slice(0, LONGEST_USER_AGENT),
    [ADDRESS_HEADER]: clientAddress(c),
  })
}

export function passCookies(c: Context, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) c.header('set-cookie', cookie, { append: true })
}

export async function findStaff(c: Context): Promise<Staff | null> {
  if (!c.req.header('cookie')) return null
  const { response, headers } = await authFor(c).api.getSession({
    headers: authHeaders(c),
    returnHeaders: true,
  })
  passCookies(c, headers)
  if (!response) return null
  const { session, user } = response
  if (user.disabledAt) return null
  if (Date.now() - session.createdAt.getTime() > ABSOLUTE_SECONDS * 1000) {
    await deleteSession(c.var.services.db, user.id, session.id)
    return null
  }
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    role: user.role as Role,
    twoFactorEnabled: user.twoFactorEnabled === true,
    sessionId: session.id,
  }
}

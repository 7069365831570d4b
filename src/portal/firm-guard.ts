/** Who may call the portal, about which referrals, and the record of what they read. */
import { createRoute, type RouteConfig } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { clientAddress } from '../platform/http/client-address.ts'
import { checkOrigin } from '../platform/http/origin.ts'
import { Problem } from '../platform/http/problem.ts'
import { smallBody } from '../staff/staff-guard.ts'
import { findStaff } from '../staff/staff-session.ts'
import { referralIdSchema } from './portal.contract.ts'
import { findFirmOf, isWithdrawn } from './portal.sql.ts'

export type Member = { email: string; firm: { id: number; name: string } }
type MemberEnv = { Variables: { member: Member } }

/** Only people of a firm, and only with a second factor. */
export const firmOnly: MiddlewareHandler<MemberEnv> = async (c, next) => {
  c.header('cache-control', 'no-store')
  const person = await findStaff(c)
  if (!person) throw new Problem(401, 'Sign in to continue.')
  checkOrigin(c)
  const firm = await findFirmOf(c.var.services.db, person.id)
  if (!firm) throw new Problem(403, 'The portal is for people at partner firms.')
  if (!person.hasSecondFactor) {
    throw new Problem(403, 'Set up two-factor authentication first, under Account.')
  }
  c.set('member', { email: person.email, firm })
  await next()
}

/** Nothing is read or done any more about a referral of which the person withdrew consent. */
const closeWithdrawn: MiddlewareHandler<MemberEnv> = async (c, next) => {
  const { data } = referralIdSchema.safeParse(c.req.param())
  const { firm } = memberOf(c)
  if (data && (await isWithdrawn(c.var.services.db, firm.id, data.id))) {
    throw new Problem(
      410,
      'The person withdrew consent. Only the dates of this referral are left: do not contact them.',
    )
  }
  await next()
}
export const leaveOpen: MiddlewareHandler<MemberEnv> = (_, next) => next()

export function firmRoute<const R extends Omit<RouteConfig, 'middleware'>>(
  config: R,
  { afterWithdrawal = closeWithdrawn } = {},
) {
  return createRoute({
    ...config,
    tags: ['firm'],
    middleware: [firmOnly, smallBody, afterWithdrawal] as const,
  })
}

export function memberOf(c: Context): Member {
  return (c as Context<MemberEnv>).get('member')
}

/** In the audit log, like what staff read. Without a budget: a firm sees no more than was referred to it. */
export async function recordFirmReading(
  c: Context,
  action: string,
  { leadId, detail }: { leadId?: number; detail?: Record<string, unknown> },
): Promise<void> {
  const { email, firm } = memberOf(c)
  await c.var.audit.record({
    actor: email,
    action,
    isReading: true,
    ...(leadId === undefined ? {} : { leadId }),
    detail: { firm: firm.name, ...detail },
    address: clientAddress(c),
  })
}

export const noSuchReferral = () => new Problem(404, 'Your firm has no such referral.')

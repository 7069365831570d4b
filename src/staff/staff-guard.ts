/**
 * The door of every staff call. Each route names the least role it needs, and the check runs before
 * its input is even read: session, account, second factor, role, and for writes the origin.
 */
import { createRoute, type RouteConfig } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { checkOrigin } from '../platform/http/origin.ts'
import { Problem } from '../platform/http/problem.ts'
import { findSettings } from './settings.sql.ts'
import { smallBody } from './small-body.ts'
import { ROLES, type Role } from './staff.contract.ts'
import { findStaff, type Staff } from './staff-session.ts'

type StaffEnv = { Variables: { staff: Staff } }

type StaffRouteConfig = Omit<RouteConfig, 'middleware'> & {
  /** The least role that may call it. */
  role: Role
  /** For what a person needs in order to set one up. */
  withoutSecondFactor?: boolean
}

/** `createRoute` for staff: there is no way to make one without saying who may call it. */
export function staffRoute<const R extends StaffRouteConfig>(config: R) {
  const { role, withoutSecondFactor = false, ...route } = config
  return createRoute({
    ...route,
    tags: ['staff'],
    middleware: [staffOnly(role, withoutSecondFactor), smallBody] as const,
  })
}

export function staffOnly(role: Role, withoutSecondFactor = false): MiddlewareHandler<StaffEnv> {
  return async (c, next) => {
    c.header('cache-control', 'no-store')
    const staff = await findStaff(c)
    if (!staff) throw new Problem(401, 'Sign in to continue.')
    checkOrigin(c)
    if (!withoutSecondFactor && !staff.twoFactorEnabled) await refuseIfRequired(c)
    if (!isAtLeast(staff.role, role)) {
      throw new Problem(403, `This needs the role ${role}; yours is ${staff.role}.`)
    }
    c.set('staff', staff)
    await next()
  }
}

/** Who called; only inside a staff route. */
export function staffOf(c: Context): Staff {
  const staff = (c as Context<StaffEnv>).get('staff')
  if (!staff) throw new Error('A handler asked who called, but its route is open to all')
  return staff
}

export const isAtLeast = (role: Role, least: Role): boolean =>
  ROLES.indexOf(role) >= ROLES.indexOf(least)

async function refuseIfRequired(c: Context): Promise<void> {
  if ((await findSettings(c.var.services.db)).requireTwoFactor) {
    throw new Problem(403, 'Set up your second factor first, under Account.')
  }
}

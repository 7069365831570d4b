/**
 * Access control of staff routes and pages. Each route names the role it requires. Session,
 * account, second factor, role and, for writes, origin are checked before the input is read.
 */
import { createRoute, type RouteConfig } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { loggable } from '../platform/errors.ts'
import { limitAnnounced, limitBody } from '../platform/http/limit-body.ts'
import { checkOrigin } from '../platform/http/origin.ts'
import { Problem } from '../platform/http/problem.ts'
import { MinuteLimit } from '../platform/minute-limit.ts'
import { urls } from '../site/urls.ts'
import { recordRefusal } from './audit.ts'
import { findKeyOwner } from './keys.sql.ts'
import { checkProof, renewSession } from './proof.ts'
import { findConfirmedAt } from './sign-in.sql.ts'
import { CONFIRM_IDENTITY, includesRole, type Role } from './staff.contract.ts'
import { findTwoFactorRule } from './staff.sql.ts'
import { staffPathOf } from './staff-host.ts'
import { findStaff, type Staff } from './staff-session.ts'

type StaffEnv = { Variables: { staff: Staff } }

type StaffRouteConfig = Omit<RouteConfig, 'middleware'> & {
  /** One of these; others that include it may call the route too. */
  role: Role | readonly Role[]
  /** Set on the calls that programs of an editor may make with a key instead of a session. */
  withKey?: boolean
  /** Set on the routes needed to set up a second factor. */
  withoutSecondFactor?: boolean
  /** Set on what a stolen cookie alone must not do: password and second factor must have been entered recently. */
  recent?: boolean
  /**
   * For what changes who can sign in, or how: the body's `proof`, whenever they were last entered. A
   * function says for which bodies; `recent` is then for the others.
   */
  proof?: true | ((body: Record<string, unknown>) => boolean)
  /** More than a form sends, for a file. The route itself counts what it reads of it. */
  maxKilobytes?: number
}

/** `createRoute` for staff: the role is required, so no route can be left open by mistake. */
export function staffRoute<const R extends StaffRouteConfig>(config: R) {
  const { role, withKey, withoutSecondFactor, recent, proof, maxKilobytes, ...route } = config
  const body = maxKilobytes ? limitAnnounced(maxKilobytes) : smallBody
  return createRoute({
    ...route,
    tags: [withKey ? 'Editing with a key' : 'staff'],
    ...(withKey && { security: [{ [KEY_SCHEME]: [] }] }),
    middleware: [
      staffOnly(role, { withKey, withoutSecondFactor, recent: recent && !proof }),
      body,
      ...(proof ? [proven(proof, recent)] : []),
    ] as const,
  })
}

/** The name of keys in the OpenAPI document. */
export const KEY_SCHEME = 'editorKey'

type Checks = Pick<StaffRouteConfig, 'withKey' | 'withoutSecondFactor' | 'recent'>

export function staffOnly(
  role: Role | readonly Role[],
  checks: Checks = {},
): MiddlewareHandler<StaffEnv> {
  const required = [role].flat()
  return async (c, next) => {
    c.header('cache-control', 'no-store')
    const key = keyOf(c)
    const staff = key === null ? await findStaff(c) : await admitKey(c, key, checks)
    if (!staff) throw new Problem(401, 'Sign in to continue.')
    // No browser adds a key by itself.
    if (key === null) checkOrigin(c)
    if (!checks.withoutSecondFactor && !staff.hasSecondFactor) await refuseIfDue(c, staff)
    if (!required.some((one) => includesRole(staff.role, one))) {
      const roles = required.join(' or ')
      await recordRefusal(c, staff, `requires ${roles}`)
      throw new Problem(403, `This requires the role ${roles}; yours is ${staff.role}.`)
    }
    if (checks.recent) await refuseUnlessRecent(c, staff)
    c.set('staff', staff)
    await next()
  }
}

/** In a minute, with one key and with all. */
const keyLimit = new MinuteLimit({ perCaller: 120, total: 2_400 })

const keyOf = (c: Context): string | null =>
  /^Bearer +(\S{1,100})$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? null

async function admitKey(c: Context, key: string, { withKey }: Checks): Promise<Staff> {
  const owner = await findKeyOwner(c.var.services.db, key)
  if (!owner) throw new Problem(401, 'This key is not valid. It may have been revoked.')
  const wait = keyLimit.admit(`key-${owner.keyId}`)
  if (wait > 0) {
    const headers = { 'retry-after': String(wait) }
    throw new Problem(429, `Too many calls with this key. Wait ${wait} seconds.`, { headers })
  }
  if (!withKey) throw new Problem(403, 'A key does not open this. Sign in instead.')
  return owner.staff
}

function proven(
  asks: NonNullable<StaffRouteConfig['proof']>,
  recent = false,
): MiddlewareHandler<StaffEnv> {
  return async (c, next) => {
    const staff = c.get('staff')
    const body = { ...(await c.req.json().catch(() => null)) }
    if (asks !== true && !asks(body)) {
      if (recent) await refuseUnlessRecent(c, staff)
      return next()
    }
    await checkProof(c, staff, body.proof)
    await next()
    if (c.res.ok) await renewSession(c, staff)
  }
}

/** The caller; only inside a staff route. */
export function staffOf(c: Context): Staff {
  const staff = (c as Context<StaffEnv>).get('staff')
  if (!staff) throw new Error('staffOf was called in a route that is open to all')
  return staff
}

async function refuseIfDue(c: Context, staff: Staff): Promise<void> {
  const dueAt = (await findTwoFactorRule(c.var.services.db)).dueAt(staff)
  if (dueAt && dueAt.getTime() <= Date.now()) {
    throw new Problem(403, 'Set up two-factor authentication first, under Account.')
  }
}

const RECENT_MINUTES = 10

async function refuseUnlessRecent(c: Context, { sessionId }: Staff): Promise<void> {
  const confirmedAt = await findConfirmedAt(c.var.services.db, sessionId)
  if (Date.now() - confirmedAt.getTime() < RECENT_MINUTES * 60_000) return
  const detail = `Confirm it is you: your password was last asked for more than ${RECENT_MINUTES} minutes ago.`
  throw new Problem(403, detail, { type: CONFIRM_IDENTITY })
}

/** Far more than any staff form sends. */
export const smallBody = limitBody(64)

/** Replies and bodies that staff routes share, for the OpenAPI document. */
const failures = {
  401: { description: 'Not signed in, or the session has ended' },
  403: { description: 'The role does not allow it, or the request came from another site' },
}

export const json = <T>(schema: T) => ({
  200: { description: 'OK', content: { 'application/json': { schema } } },
  ...failures,
})

export const noContent = { 204: { description: 'Done' }, ...failures }

export const jsonBody = <T>(schema: T) => ({
  body: { required: true, content: { 'application/json': { schema } } },
})

const OPEN_PAGES = new Set(['/admin/login', '/admin/setup'])
/** With their account, all that people of these roles can open is these pages and those under them. */
const OWN_PAGES: Partial<Record<Role, [home: string, ...others: string[]]>> = {
  firm: [urls.firm.portal()],
  editor: [
    urls.staff.records(),
    urls.staff.corrections(),
    urls.staff.workplaces(),
    urls.staff.testimonies(),
    urls.staff.texts(),
    urls.staff.imports(),
  ],
}

/** Where somebody who may not open the page is led instead. */
function ownPageInstead(role: Role, path: string): string | null {
  const own = OWN_PAGES[role]
  if (!own || own.some((one) => path === one || path.startsWith(`${one}/`))) return null
  return path === urls.staff.account() ? null : own[0]
}

/** All pages for staff and firms, each of which has one address: the guard compares no other. */
export const staffSection: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  const path = staffPathOf(pathname)
  if (path === null) return next()
  if (path === pathname) return staffPages(c, next)
  keepPrivate(c)
  return c.redirect(path + search, 302)
}

/** Redirects to the login page before anything is rendered, and keeps pages out of caches and search. */
export const staffPages: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  keepPrivate(c)
  if (!OPEN_PAGES.has(pathname)) {
    const staff = await findSignedIn()
    if (staff === null) return c.redirect(urls.staff.login(pathname + search), 302)
    const home = staff ? ownPageInstead(staff.role, pathname) : null
    if (home !== null) return c.redirect(home, 302)
  }
  await next()
  keepPrivate(c)

  /** Undefined while that cannot be known. */
  async function findSignedIn(): Promise<Staff | null | undefined> {
    try {
      return await findStaff(c)
    } catch (error) {
      // Without a database the page is harmless: it holds no data, and its API calls fail.
      c.var.services.log.error({ error: loggable(error) }, 'the staff session could not be read')
      return undefined
    }
  }
}

function keepPrivate(c: Context): void {
  c.header('cache-control', 'no-store')
  c.header('x-robots-tag', 'noindex')
}

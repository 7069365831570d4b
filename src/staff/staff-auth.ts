/** The sign-in library, configured with our tables, hashes and cookies, once per database. */
import { APIError, type BetterAuthPlugin, betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { twoFactor } from 'better-auth/plugins'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { z } from 'zod'
import { site } from '../../site.config.ts'
import type { Database } from '../platform/database/open.ts'
import {
  staffAccounts,
  staffSessions,
  staffTwoFactors,
  staffUsers,
  staffVerifications,
} from '../platform/database/schema/staff.ts'
import { loggable } from '../platform/errors.ts'
import type { Services } from '../platform/services.ts'
import { authSecret } from './auth-secret.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './password-rules.ts'
import { recoveryCodeOptions } from './recovery-codes.ts'
import { IDLE_SECONDS } from './staff.contract.ts'

/** At the latest a session ends this long after signing in. */
export const ABSOLUTE_SECONDS = 12 * 60 * 60
/** How often the last use is updated, to avoid a write on every request. */
const REFRESH_SECONDS = 5 * 60

/** Passes the client's address to the library; never taken from the request. */
export const ADDRESS_HEADER = 'x-atlas-client-address'

export type StaffAuth = ReturnType<typeof createAuth>

const created = new WeakMap<Database, Map<string, StaffAuth>>()

/** Under https the cookies are Secure and bound to this host by their name. */
export const staffAuth = (services: Services, isSecure: boolean): StaffAuth =>
  findAuth(services, isSecure, false)

/** Calls for somebody whose identity was proven: these would ask for the password again. */
export const provenCalls = (
  services: Services,
  isSecure: boolean,
): Pick<StaffAuth['api'], 'enableTwoFactor' | 'generateBackupCodes'> =>
  findAuth(services, isSecure, true).api

function findAuth(services: Services, isSecure: boolean, isProven: boolean): StaffAuth {
  const { db, env } = services
  const secret = authSecret(env)
  const ofDatabase = created.get(db) ?? new Map<string, StaffAuth>()
  created.set(db, ofDatabase)
  const key = `${isSecure}${isProven}${secret}`
  const auth = ofDatabase.get(key) ?? createAuth(services, { secret, isSecure, isProven })
  ofDatabase.set(key, auth)
  return auth
}

type AuthOptions = { secret: string; isSecure: boolean; isProven: boolean }

function createAuth(
  { db, database, env, log }: Services,
  { secret, isSecure, isProven }: AuthOptions,
) {
  return betterAuth({
    appName: site.name,
    // Not used in any link; it keeps the library from guessing.
    baseURL: env.SITE_URL ?? 'http://localhost',
    basePath: '/api/auth',
    secret,
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (level, message) => {
        // The message may be an error of a failed query, with its values.
        if (level === 'error') log.error({ part: 'sign-in' }, loggable(message))
      },
    },
    database: drizzleAdapter(drizzle({ client: database.pool, casing: 'snake_case' }), {
      provider: 'pg',
      schema: {
        user: staffUsers,
        session: staffSessions,
        account: staffAccounts,
        verification: staffVerifications,
        twoFactor: staffTwoFactors,
      },
    }),
    user: {
      additionalFields: {
        role: { type: 'string', required: true, input: false },
        disabledAt: { type: 'date', required: false, input: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      password: {
        hash: (password) => hashPassword(password),
        verify: async ({ hash, password }) => isProven || verifyPassword(hash, password),
      },
    },
    session: { expiresIn: IDLE_SECONDS, updateAge: REFRESH_SECONDS },
    // Attempts and origin are checked before the library is called.
    rateLimit: { enabled: false },
    advanced: {
      disableCSRFCheck: true,
      disableOriginCheck: true,
      // The library would use the prefix __Secure-; __Host- also binds cookies to this host.
      useSecureCookies: false,
      cookiePrefix: isSecure ? '__Host-atlas' : 'atlas',
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: { validateSchema: false },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            const [user] = await db
              .select({ disabledAt: staffUsers.disabledAt })
              .from(staffUsers)
              .where(eq(staffUsers.id, session.userId))
            // The same message as for a wrong password, to reveal nothing about the account.
            if (!user || user.disabledAt) {
              throw new APIError('UNAUTHORIZED', { message: 'Invalid email or password' })
            }
          },
        },
      },
    },
    plugins: [
      twoFactor({
        issuer: site.name,
        totpOptions: { digits: 6, period: 30 },
        backupCodeOptions: recoveryCodeOptions(secret),
      }),
      sessionOpener,
    ],
  })
}

/** What the library has no call for: sessions without a password, and a session's new token. */
const sessionOpener = {
  id: 'session-opener',
  endpoints: {
    /** Signs in somebody whose passkey was verified. */
    openSession: createAuthEndpoint(
      '/open-session',
      {
        method: 'POST',
        body: z.object({ userId: z.string() }),
        metadata: { SERVER_ONLY: true },
      },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.userId)
        if (!user) throw new APIError('UNAUTHORIZED')
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ user: { id: user.id } })
      },
    ),
    /** Gives the browser the token that its session has now. */
    sendToken: createAuthEndpoint(
      '/send-token',
      { method: 'POST', body: z.object({ token: z.string() }), metadata: { SERVER_ONLY: true } },
      async (ctx) => {
        const found = await ctx.context.internalAdapter.findSession(ctx.body.token)
        if (!found) throw new APIError('UNAUTHORIZED')
        await setSessionCookie(ctx, found)
        return ctx.json({})
      },
    ),
  },
} satisfies BetterAuthPlugin

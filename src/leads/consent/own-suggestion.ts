/**
 * Which suggestion this browser sent last: a cookie that no script can read, so that the page after the form
 * can lead to what becomes of it while its token is in no address that another script sees.
 */
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { isSecureRequest } from '../../platform/http/origin.ts'

/** Under https bound to this host by its name. */
const cookieOf = (c: Context) => (isSecureRequest(c) ? '__Host-suggestion' : 'suggestion')
const COOKIE_SECONDS = 30 * 24 * 3600

export function keepSuggestion(c: Context, token: string): void {
  setCookie(c, cookieOf(c), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecureRequest(c),
    maxAge: COOKIE_SECONDS,
  })
}

export const keptSuggestion = (c: Context): string | undefined => getCookie(c, cookieOf(c))

/**
 * What a visitor allows, kept in one first-party cookie. Browser and server read it the same way;
 * a signal of the browser (Global Privacy Control) outweighs whatever it says.
 */

/** `ads`: advertisements chosen by what the network knows. `signal`: that a form was sent. */
export const purposes = ['ads', 'signal'] as const
export type Purpose = (typeof purposes)[number]

export type Privacy = {
  /** What was allowed; null while nothing was chosen. */
  choice: Purpose[] | null
  hasGpc: boolean
}

export const CHOICE_COOKIE = 'privacy-choice'
const NOTHING = 'none'
const YEAR_SECONDS = 365 * 24 * 60 * 60

export function readChoice(cookies: string): Purpose[] | null {
  const prefix = `${CHOICE_COOKIE}=`
  const value = cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(prefix))
    ?.slice(prefix.length)
  if (value === undefined) return null
  const allowed = purposes.filter((purpose) => value.split('.').includes(purpose))
  // A value that we did not write is no choice.
  return allowed.length > 0 || value === NOTHING ? allowed : null
}

/** For Set-Cookie and for document.cookie alike. */
export function choiceCookie(choice: readonly Purpose[], isSecure: boolean): string {
  const value = choice.length > 0 ? choice.join('.') : NOTHING
  const secure = isSecure ? '; Secure' : ''
  return `${CHOICE_COOKIE}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`
}

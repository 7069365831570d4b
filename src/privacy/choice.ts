/**
 * What a visitor allows, in one first-party cookie that browser and server read the same way. Global
 * Privacy Control, a signal of the browser, overrides it.
 */

/** `ads`: personalized ads. `signal`: telling the network that a form was sent. */
export const purposes = ['ads', 'signal'] as const
export type Purpose = (typeof purposes)[number]

export type Privacy = {
  /** What is allowed; null if no choice was made. */
  choice: Purpose[] | null
  hasGpc: boolean
}

const COOKIE = 'privacy-choice'
/** Under https the browser keeps it for this host alone. */
const HOST_COOKIE = `__Host-${COOKIE}`
const NOTHING = 'none'
const YEAR_SECONDS = 365 * 24 * 60 * 60

export function readChoice(cookies: string): Purpose[] | null {
  const valueIn = (name: string) =>
    cookies
      .split(';')
      .map((cookie) => cookie.trim())
      .find((cookie) => cookie.startsWith(`${name}=`))
      ?.slice(name.length + 1)
  // The second one over http.
  const value = valueIn(HOST_COOKIE) ?? valueIn(COOKIE)
  if (value === undefined) return null
  const allowed = purposes.filter((purpose) => value.split('.').includes(purpose))
  // A value that we did not write is not a choice.
  return allowed.length > 0 || value === NOTHING ? allowed : null
}

/** For both Set-Cookie and document.cookie. */
export function choiceCookie(choice: readonly Purpose[], isSecure: boolean): string {
  const value = choice.length > 0 ? choice.join('.') : NOTHING
  const secure = isSecure ? '; Secure' : ''
  return `${isSecure ? HOST_COOKIE : COOKIE}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`
}

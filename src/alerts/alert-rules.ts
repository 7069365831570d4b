/** What a sign-up for an alert may hold. Without zod, because the page of the alert loads it. */
export const LONGEST_EMAIL = 254
/** Addresses that nobody confirmed are deleted after so many days. */
export const UNCONFIRMED_DAYS = 7
/** Invisible to people, but bots that fill in every field fill it in too. */
export const TRAP = 'homepage'

const TOKEN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const isToken = (text: string | undefined): text is string => TOKEN.test(text ?? '')

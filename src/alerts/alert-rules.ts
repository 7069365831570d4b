/** The limits of an alert's sign-up. Without zod, because the alert's page loads it. */
export const LONGEST_EMAIL = 254
/** Unconfirmed addresses are deleted after this many days. */
export const UNCONFIRMED_DAYS = 7

const TOKEN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const isToken = (text: string | undefined): text is string => TOKEN.test(text ?? '')

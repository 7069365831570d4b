/**
 * The limits and addresses of alerts. Without zod, because pages load it; not in site/urls.ts, because
 * few pages need these addresses.
 */
import { apiAddress } from '../platform/web/api-address.ts'
import { urls } from '../site/urls.ts'

export const MAX_EMAIL_LENGTH = 254
/** Unconfirmed addresses are deleted after this many days. */
export const UNCONFIRMED_DAYS = 7

const TOKEN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const isToken = (text: string | undefined): text is string => TOKEN.test(text ?? '')

const part = encodeURIComponent

export const alertUrls = {
  /** The page of one alert, from the links of its messages. */
  alert: (token: string) => `${urls.stateAlerts()}?token=${part(token)}`,
  sent: () => `${urls.stateAlerts()}?show=sent`,
  ended: () => `${urls.stateAlerts()}?show=ended`,
  problem: (stateSlug: string, problem: 'email' | 'busy') =>
    `${urls.stateAlerts()}?show=${problem}&state=${part(stateSlug)}`,
  /** Where the forms are posted. */
  create: () => apiAddress('/alerts'),
  confirm: () => apiAddress('/alerts/confirm'),
  end: (token: string) => apiAddress('/alerts/end', { token }),
}

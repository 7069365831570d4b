/** Addresses of alerts. Not in site/urls.ts, which every page loads: few pages need these. */
import { urls } from '../site/urls.ts'

const part = encodeURIComponent

export const alertUrls = {
  /** The page of one alert, from the links of its messages. */
  alert: (token: string) => `${urls.stateAlerts()}?token=${part(token)}`,
  sent: () => `${urls.stateAlerts()}?show=sent`,
  ended: () => `${urls.stateAlerts()}?show=ended`,
  problem: (stateSlug: string, problem: 'email' | 'busy') =>
    `${urls.stateAlerts()}?show=${problem}&state=${part(stateSlug)}`,
  /** Where the forms are posted. */
  create: () => '/api/alerts',
  confirm: () => '/api/alerts/confirm',
  end: (token: string) => `/api/alerts/end?token=${part(token)}`,
}

/** Addresses of the pages that belong to one lead. Not in site/urls.ts, which every page loads. */
import { apiAddress } from '../platform/web/api-address.ts'
import { urls } from '../site/urls.ts'

const part = encodeURIComponent

export const leadUrls = {
  details: (token: string, show?: 'later' | 'place') =>
    `${urls.addDetails()}?token=${part(token)}${show ? `&show=${show}` : ''}${show === 'place' ? '#places' : ''}`,
  detailsSaved: () => `${urls.addDetails()}?show=saved`,
  startDetails: () => apiAddress('/details/start'),
  saveDetails: () => apiAddress('/details'),
  /** The page with the button. */
  withdrawal: (token: string) => `${urls.withdraw()}?token=${part(token)}`,
  withdrawn: () => `${urls.withdraw()}?show=done`,
  /** Where the button and mail programs post. */
  withdraw: (token: string) => apiAddress('/withdrawals', { token }),
}

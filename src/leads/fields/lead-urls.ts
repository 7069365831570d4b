/** Addresses of the pages that belong to one lead. Not in site/urls.ts, which every page loads. */
import { apiAddress } from '../../platform/web/api-address.ts'
import { urls } from '../../site/urls.ts'

const part = encodeURIComponent

const TOKEN = /^[\w-]{43}$/

/** Whether it can be the token of a link: see lead-links.ts. */
export const isToken = (given: unknown): given is string =>
  typeof given === 'string' && TOKEN.test(given)

export type DetailsScreen = 'later' | 'place' | 'saved' | 'ended'

export const leadUrls = {
  /** In the fragment, which browsers do not send: the token is in no log and no referrer. */
  detailsLink: (token: string) => `${urls.addDetails()}#${token}`,
  details: (show?: DetailsScreen) =>
    `${urls.addDetails()}${show ? `?show=${show}` : ''}${show === 'place' ? '#places' : ''}`,
  openDetails: () => apiAddress('/details/open'),
  saveDetails: () => apiAddress('/details'),
  /** The page with the button. */
  withdrawal: (token: string) => `${urls.withdraw()}?token=${part(token)}`,
  withdrawn: () => `${urls.withdraw()}?show=done`,
  /** Where the button and mail programs post. */
  withdraw: (token: string) => apiAddress('/withdrawals', { token }),
  erasure: (token: string) => `${urls.erase()}?token=${part(token)}`,
  erased: (receipt: number) => `${urls.erase()}?receipt=${receipt}`,
  erasureEnded: () => `${urls.erase()}?show=ended`,
  suggestion: (token?: string) => urls.yourSuggestion() + (token ? `?token=${part(token)}` : ''),
  erase: (token: string) => apiAddress('/erasures', { token }),
}

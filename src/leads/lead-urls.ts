/** Addresses of the pages that belong to one lead. Not in site/urls.ts, which every page loads. */
import { currentLanguage } from '../platform/web/language.ts'
import { urls } from '../site/urls.ts'

const part = encodeURIComponent

/** Plain forms and links: the reply leads back to a page in the language of this one. */
function inApi(path: string, query: Record<string, string> = {}): string {
  const language = currentLanguage()
  const all = new URLSearchParams({ ...query, ...(language === 'en' ? {} : { lang: language }) })
  return `/api${path}${all.size > 0 ? `?${all}` : ''}`
}

export const leadUrls = {
  details: (token: string, show?: 'later' | 'place') =>
    `${urls.addDetails()}?token=${part(token)}${show ? `&show=${show}` : ''}${show === 'place' ? '#places' : ''}`,
  detailsSaved: () => `${urls.addDetails()}?show=saved`,
  startDetails: () => inApi('/details/start'),
  saveDetails: () => inApi('/details'),
  /** The page with the button. */
  withdrawal: (token: string) => `${urls.withdraw()}?token=${part(token)}`,
  withdrawn: () => `${urls.withdraw()}?show=done`,
  /** Where the button and mail programs post. */
  withdraw: (token: string) => inApi('/withdrawals', { token }),
}

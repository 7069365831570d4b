/** The visitor's privacy choice. Cached pages are the same for everyone, so scripts read it in the browser. */
import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequestHeader } from '@tanstack/react-start/server'
import { choiceCookie, type Privacy, type Purpose, readChoice } from './choice.ts'

/** The choice on both sides, for the page that shows it and works without JavaScript. */
export const currentPrivacy = createIsomorphicFn()
  .server(
    (): Privacy => ({
      choice: readChoice(getRequestHeader('cookie') ?? ''),
      hasGpc: getRequestHeader('sec-gpc') === '1',
    }),
  )
  .client(() => browserPrivacy())

export const browserPrivacy = (): Privacy => ({
  choice: readChoice(document.cookie),
  hasGpc: (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true,
})

export function saveChoice(choice: readonly Purpose[]): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet
  document.cookie = choiceCookie(choice, location.protocol === 'https:')
}

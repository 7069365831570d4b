/** The visitor's choice as the browser has it: pages are the same for all, so it is read here. */
import { choiceCookie, type Privacy, type Purpose, readChoice } from './choice.ts'

export const browserPrivacy = (): Privacy => ({
  choice: readChoice(document.cookie),
  hasGpc: (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true,
})

export function keepChoice(choice: readonly Purpose[]): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet
  document.cookie = choiceCookie(choice, location.protocol === 'https:')
}

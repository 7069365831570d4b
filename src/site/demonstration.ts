/** What the site says while invented records are loaded (decision 089). Pages get it from the API. */

import { m } from '../paraglide/messages.js'
import type { SiteSummary } from './site.contract.ts'

/** One sentence, without its period. */
export const demonstrationNotice = (): string =>
  [m.demonstration_banner_1(), m.demonstration_banner_2()].join(' ').slice(0, -1)

export const demonstrationTexts = (): NonNullable<SiteSummary['demonstration']> => ({
  banner: [m.demonstration_banner_1(), m.demonstration_banner_2()],
  link: m.demonstration_link(),
  footer: m.demonstration_footer(),
})

type Circumstances = {
  isDemonstration: boolean
  isPreview: boolean
  /** DEMO_NOTIFICATIONS: mail and the webhook are in use. */
  sends: boolean
}

/** The line at every form; none on a public site with real records. */
export function formNotice({ isDemonstration, isPreview, sends }: Circumstances) {
  if (!isDemonstration && !isPreview) return null
  const what = isDemonstration ? m.demonstration_form_1() : m.preview_form()
  if (sends) return [what, m.demonstration_form_with_notifications_2()] as [string, string]
  const where = isPreview ? m.preview_form_stays() : m.demonstration_form_2()
  return [what, where] as [string, string]
}

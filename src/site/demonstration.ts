/** What the site says while invented records are loaded (decision 089). Pages get it from the API. */

import { m } from '../paraglide/messages.js'
import type { SiteSummary } from './site.contract.ts'

/** One sentence, without its period. */
export const demonstrationNotice = (): string =>
  [m.demonstration_banner_1(), m.demonstration_banner_2()].join(' ').slice(0, -1)

/** With DEMO_NOTIFICATIONS mail and the webhook are in use, which the forms say. */
export function demonstrationTexts(
  hasNotifications = false,
): NonNullable<SiteSummary['demonstration']> {
  return {
    banner: [m.demonstration_banner_1(), m.demonstration_banner_2()],
    link: m.demonstration_link(),
    form: hasNotifications
      ? [m.demonstration_form_with_notifications_1(), m.demonstration_form_with_notifications_2()]
      : [m.demonstration_form_1(), m.demonstration_form_2()],
    footer: m.demonstration_footer(),
  }
}

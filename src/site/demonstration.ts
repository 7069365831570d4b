/** What the site says while invented records are loaded (decision 089). Pages get it from the API. */
import { inEachLanguage } from '../platform/web/language.ts'
import { en } from './demonstration.en.ts'
import { es } from './demonstration.es.ts'
import type { SiteSummary } from './site.contract.ts'

const texts = inEachLanguage({ en, es })

/** One sentence, without its period. */
export const demonstrationNotice = (): string => texts().banner.join(' ').slice(0, -1)

/** With DEMO_NOTIFICATIONS mail and the webhook are in use, which the forms say. */
export function demonstrationTexts(
  hasNotifications = false,
): NonNullable<SiteSummary['demonstration']> {
  const { banner, link, form, formWithNotifications, footer } = texts()
  return { banner, link, form: hasNotifications ? formWithNotifications : form, footer }
}

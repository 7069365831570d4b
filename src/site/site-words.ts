/** The operator's words in the current language. */

import { es } from '../../site.config.es.ts'
import { site, type Words } from '../../site.config.ts'
import { inEachLanguage } from '../platform/web/language.ts'

const en: Words = {
  product: site.product,
  tagline: site.tagline,
  claimsStatedIn: site.claims.statedIn,
  promises: site.promises,
}

export const siteWords = inEachLanguage({ en, es })

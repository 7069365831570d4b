/** The operator's words in the current language. */

import { es } from '../../site.config.es.ts'
import { site } from '../../site.config.ts'
import { inEachLanguage } from '../platform/web/language.ts'

export type Words = {
  product: string
  tagline: string
  claimsStatedIn: string
  promises: Record<keyof typeof site.promises, string>
}

const en: Words = {
  product: site.product,
  tagline: site.tagline,
  claimsStatedIn: site.claims.statedIn,
  promises: site.promises,
}

export const siteWords = inEachLanguage({ en, es })

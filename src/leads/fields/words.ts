/**
 * What a text says, by words: a folder for each language that people write in, whatever language the form was in.
 * Scoring, spam and what stays out of mail use them. A language is added with its folder, here, and in words.test.ts.
 */

import { en, KEYWORDS, type Keyword, type LanguageWords } from '../../languages/en/letters.ts'
import { es } from '../../languages/es/letters.ts'
import type { Language } from '../../platform/web/language.ts'

const languages: Record<Language, LanguageWords> = { en, es }
const all = Object.values(languages)

/** In any language, whichever the text is in. */
export const keywordsIn = (text: string): Keyword[] =>
  KEYWORDS.filter((keyword) => all.some(({ keywords }) => keywords[keyword].test(text)))

export const hasOffer = (text: string): boolean => all.some(({ offers }) => offers.test(text))

/** Mail is read on lock screens, and campaigns in reports: words of an illness stay out of both. */
export const HEALTH_WORDS = new RegExp(
  `(?<!\\p{L})(${all.map(({ health }) => health).join('|')})(?!\\p{L})`,
  'iu',
)

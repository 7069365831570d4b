/**
 * US formats of numbers, the same on the server and in every browser. Without Intl: on an old phone,
 * creating one formatter takes as long as rendering the page.
 */

import { en } from '../languages/en/formats.ts'
import { es } from '../languages/es/formats.ts'
import { inEachLanguage } from '../platform/web/language.ts'

export const formatCount = (count: number): string => String(count).replace(GROUP, ',')

const GROUP = /\B(?=(\d{3})+$)/g

const rules = inEachLanguage({ en, es })

/** Ranges of years have an en dash, however the record writes them: 1941–1977, 1925–present. */
export const formatYears = (years: string | null): string =>
  rules().years((years ?? '').replace(/(\ds?) ?- ?/g, '$1–'))

/** Titles on share images and in the search of pages that are no article; browsers do not load them. */
import { inEachLanguage } from '../platform/web/language.ts'
import { en } from './page-titles.en.ts'
import { es } from './page-titles.es.ts'
import type { PageName } from './pages.ts'

const titles = inEachLanguage<Partial<Record<PageName, string>>>({ en, es })

export const ownTitle = (name: PageName): string | undefined => titles()[name]

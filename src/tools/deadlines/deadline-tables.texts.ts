import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './deadline-tables.en.ts'
import { es } from './deadline-tables.es.ts'

export const deadlineTablesTexts = inEachLanguage({ en, es })

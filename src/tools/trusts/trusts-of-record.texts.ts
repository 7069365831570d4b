import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './trusts-of-record.en.ts'
import { es } from './trusts-of-record.es.ts'

export const trustsOfRecordTexts = inEachLanguage({ en, es })

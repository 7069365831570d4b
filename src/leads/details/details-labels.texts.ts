import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './details-labels.en.ts'
import { es } from './details-labels.es.ts'

export const detailsLabels = inEachLanguage({ en, es })

import { inEachLanguage } from '../../platform/web/language.ts'
import { en } from './withdrawal-replies.en.ts'
import { es } from './withdrawal-replies.es.ts'

export const withdrawalReplies = inEachLanguage({ en, es })

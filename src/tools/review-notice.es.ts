import type { Translated } from '../platform/web/language.ts'
import type { en } from './review-notice.en.ts'

export const es: Translated<typeof en> = {
  reviewed: (attorney) => `Revisado por ${attorney}.`,
  advice: 'Es información general, no asesoramiento legal.',
  notReviewed: 'Ningún abogado lo ha revisado todavía.',
  check:
    'Nuestro equipo editorial comparó cada dato con la ley, un expediente judicial, una página oficial u obras de consulta publicadas. Compruebe un dato antes de confiar en él. Es información general, no asesoramiento legal.',
}

import type { Translated } from '../platform/web/language.ts'
import type { en } from './review-notice.en.ts'

export const es: Translated<typeof en> = {
  reviewed: (attorney) => `Revisado por ${attorney}.`,
  advice: 'Es información general, no asesoramiento legal.',
  notReviewed: 'Ningún abogado lo ha revisado todavía.',
  check:
    'Nuestro equipo editorial reunió estos datos de obras de consulta publicadas; la mayoría no se han comparado con el texto de la ley. Compruebe un dato antes de confiar en él. Es información general, no asesoramiento legal.',
}

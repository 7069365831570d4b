import type { Translated } from '../../../platform/web/language.ts'
import type { en } from './message-lines.en.ts'

export const es: Translated<typeof en> = {
  stop: 'Si ya no quiere que nos comuniquemos con usted, abra este enlace: {{withdrawal_link}}',
  stopText: 'Para que no le llamemos ni le escribamos más: {{withdrawal_link}}',
  notALawFirm: (site) => `${site} no es un bufete de abogados.`,
}

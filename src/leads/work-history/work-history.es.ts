import type { Translated } from '../../platform/web/language.ts'
import type { en } from './work-history.en.ts'

export const es: Translated<typeof en> = {
  home: 'Inicio',
  crumb: 'Mi historial de trabajo',
  title: 'Mi historial de trabajo: anote dónde trabajó',
  description:
    'Anote dónde y cuándo trabajó cerca del asbesto e imprímalo para un médico, un abogado o su familia. Se queda en su dispositivo.',
  keywords:
    'historial de trabajo asbesto, formulario de historial de exposición, historial laboral mesotelioma, hoja de historial de trabajo',
  lead: 'Anote dónde y cuándo trabajó. Imprímalo para un médico, un abogado o su familia. No tiene que dar su nombre.',
}

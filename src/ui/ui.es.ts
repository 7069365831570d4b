import type { Translated } from '../platform/web/language.ts'
import type { en } from './ui.en.ts'

export const es: Translated<typeof en> = {
  tryAgain: 'Intentar de nuevo',
  home: 'Inicio',
  breadcrumb: 'Ruta de navegación',
  optional: ' (opcional)',
  problem: 'Hay un problema',
  leaveEmpty: 'Deje esto vacío',
}

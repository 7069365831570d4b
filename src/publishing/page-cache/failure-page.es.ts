import type { Translated } from '../../platform/web/language.ts'
import type { en } from './failure-page.en.ts'

export const es: Translated<typeof en> = {
  title: 'Algo salió mal',
  notShown:
    'En este momento no se puede mostrar esta página. La falla es nuestra y ya quedó registrada.',
  tryAgain: ['Vuelva a intentarlo en unos minutos o vaya a la ', 'página de inicio', '.'],
}

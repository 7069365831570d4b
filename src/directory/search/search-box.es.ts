import type { Translated } from '../../platform/web/language.ts'
import type { en } from './search-box.en.ts'

export const es: Translated<typeof en> = {
  small: 'Buscar',
  large: 'Lugar de trabajo, ciudad, código postal, oficio o pregunta',
  search: 'Buscar',
  openResults: 'Abrir la página de resultados',
  searching: 'Buscando...',
}

import type { Translated } from '../../platform/web/language.ts'
import type { en } from './facility-missing.en.ts'

export const es: Translated<typeof en> = {
  notFound: 'Instalación no encontrada',
  notFoundLine: 'No encontramos la instalación que busca.',
  gone: 'Esta instalación ya no figura en el directorio',
  goneLine: 'Esta instalación figuraba aquí, pero ya no.',
  inCity: 'Instalaciones de esta ciudad',
  inState: 'Todas las ciudades de este estado',
}

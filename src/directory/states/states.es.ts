import type { Translated } from '../../platform/web/language.ts'
import type { en } from './states.en.ts'

export const es: Translated<typeof en> = {
  heading: (product) => `${product} por estado`,
  description:
    'Todos los estados con su número de sitios documentados de exposición al asbesto. Elija un estado para ver sus ciudades e instalaciones.',
  keywords: 'exposición al asbesto por estado, sitios con asbesto, directorio de asbesto',
  states: 'Estados',
  comingSoon: 'Próximamente',
  lead: (total) =>
    `${total} instalaciones registradas. Elija un estado en el mapa o en la lista para ver sus ciudades.`,
  aToZ: 'Estados, de la A a la Z',
  figures: 'La cifra es el número de instalaciones documentadas.',
}

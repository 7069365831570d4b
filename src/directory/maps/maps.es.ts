import type { Translated } from '../../platform/web/language.ts'
import { areaInSpanish } from '../area.es.ts'
import type { en } from './maps.en.ts'

export const es: Translated<typeof en> = {
  counts: {
    sites: (count, shown) => `${shown} ${count === 1 ? 'sitio' : 'sitios'}`,
    facilities: (count, shown) => `${shown} ${count === 1 ? 'instalación' : 'instalaciones'}`,
  },
  units: { sites: 'Sitios', facilities: 'Instalaciones' },
  underOne: 'menos de 1',
  // "Illinois e Indiana", because two sounds alike would run together.
  join: (names, last) => `${names} ${/^h?i/i.test(last) ? 'e' : 'y'} ${last}`,
  countries: { Canada: 'Canadá', Mexico: 'México' },
  west: 'O',
  none: 'Cero',
  most: (states) => ` Los que más tienen: ${states}.`,
  country: 'Mapa de los sitios documentados de exposición al asbesto en los Estados Unidos',
  towns: (count) =>
    `${count} localidades, un punto por cada una; los puntos más grandes tienen más sitios.`,
  soonIn: (state) => `${state}: próximamente`,
  soon: (states) => ` Próximamente: ${states}.`,
  states: 'Estados por número de instalaciones documentadas',
  statesNote:
    'El tono de cada estado indica cuántas instalaciones tiene registradas. Cada estado lleva a su página.',
  ofType: 'Estados por número de instalaciones de este tipo',
  ofTypeNote:
    'El tono de cada estado indica cuántas instalaciones de este tipo tiene. Cada estado lleva a la lista.',
  state: (state) => `Mapa de los condados de ${state} con un círculo por cada ciudad`,
  circles: (cities) =>
    `El tamaño de cada círculo indica el número de instalaciones documentadas; donde más hay es en ${cities}.`,
  noCities: 'Este mapa no muestra ninguna ciudad.',
  eachCircle: (counts) => `${counts}. Cada círculo es una ciudad.`,
  around: (state) => `${state} y los estados vecinos`,
  aroundNote: (state, open) => `${state} aparece rayado: próximamente. Ya disponibles: ${open}.`,
  locator: (area, place) =>
    area
      ? `Mapa: ${areaInSpanish(area)}, con la ubicación de ${place}`
      : `Mapa con la ubicación de ${place}`,
  key: 'Mapa de ubicación con escala en millas.',
  alsoShows: (towns) => ` También muestra ${towns}.`,
  miles: (miles) => `${miles} millas`,
  near: (place) => `Sitios registrados cerca de ${place}`,
  here: 'aquí',
  city: 'Ciudad',
  distance: 'Distancia',
  townsNearby: 'Localidades cercanas y sus distancias',
}

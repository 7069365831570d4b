import { es as words } from '../../../site.config.es.ts'
import type { Translated } from '../../platform/web/language.ts'
import { formatCount } from '../../ui/format.ts'
import type { en } from './card.en.ts'

const facilities = (count: number) =>
  `${formatCount(count)} ${count === 1 ? 'instalación documentada' : 'instalaciones documentadas'}`

export const es: Translated<typeof en> = {
  foot: 'Sitios documentados de exposición al asbesto en los Estados Unidos',
  home: 'Busque el lugar donde trabajó.',
  states: `${words.product} por estado`,
  inPlace: (place) => `${words.product} en ${place}`,
  loaded: (count) => `${formatCount(count)} registros cargados`,
  kinds: { guide: 'Guía', history: 'Historia', page: '' },
  reading: (minutes) => `${minutes} minutos de lectura, con fuentes`,
  type: 'Tipo de instalación',
  ofType: (type, state) => `${type}: exposición al asbesto${state ? ` en ${state}` : ''}`,
  peakUse: (years) => `Años de mayor uso del asbesto: ${years}`,
  trust: 'Fideicomiso',
  company: 'Empresa registrada',
  sites: (count, states) =>
    `${formatCount(count)} ${count === 1 ? 'sitio' : 'sitios'} en ${states} ${states === 1 ? 'estado' : 'estados'}`,
  facilities,
  inCities: (count, cities) =>
    `${facilities(count)} en ${formatCount(cities)} ${cities === 1 ? 'ciudad' : 'ciudades'}`,
  comingSoon: 'Próximamente',
  record: (number, isDemonstration) =>
    `${isDemonstration ? 'Registro de demostración' : 'Registro'} ${number}`,
}

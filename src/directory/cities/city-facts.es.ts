import type { Translated } from '../../platform/web/language.ts'
import type { en } from './city-facts.en.ts'

export const es: Translated<typeof en> = {
  heading: 'Lo que muestran los registros',
  types: 'Tipos',
  years: 'Años que abarcan',
  span: (first, last) =>
    Number.isFinite(last) ? `de ${first} a ${last}` : `de ${first} hasta hoy`,
  employers: (count) =>
    count === 1 ? 'Mayor empleador registrado' : 'Mayores empleadores registrados',
  larger: 'La ciudad más grande cercana',
  readHistory: (city) => `${city}: lea su historia`,
  away: (miles, sites) => `${miles ? `, a ${miles} millas` : ''}, ${sites} sitios`,
}

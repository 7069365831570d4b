import { site } from '../../../site.config.ts'
import { formatCount } from '../../ui/format.ts'

const facilities = (count: number) =>
  `${formatCount(count)} documented ${count === 1 ? 'facility' : 'facilities'}`

export const en = {
  foot: 'Documented asbestos exposure sites in the United States',
  home: 'Look up the place you worked.',
  states: `${site.product} by State`,
  inPlace: (place: string) => `${site.product} in ${place}`,
  loaded: (count: number) => `${formatCount(count)} records loaded`,
  kinds: { guide: 'Guide', history: 'History', page: '' },
  reading: (minutes: number) => `${minutes} minutes to read, with sources`,
  type: 'Facility type',
  ofType: (type: string, state?: string) => `${type} ${site.product}${state ? ` in ${state}` : ''}`,
  peakUse: (years: string) => `Peak use of asbestos: ${years}`,
  trust: 'Trust',
  company: 'Company on record',
  sites: (count: number, states: number) =>
    `${formatCount(count)} ${count === 1 ? 'site' : 'sites'} in ${states} ${states === 1 ? 'state' : 'states'}`,
  facilities,
  inCities: (count: number, cities: number) =>
    `${facilities(count)} in ${formatCount(cities)} ${cities === 1 ? 'city' : 'cities'}`,
  comingSoon: 'Coming soon',
  record: (number: string, isDemonstration: boolean) =>
    `${isDemonstration ? 'Demonstration record' : 'Record'} ${number}`,
}

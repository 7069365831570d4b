import type { Translated } from '../platform/web/language.ts'
import type { en } from './missing.en.ts'

export const es: Translated<typeof en> = {
  noRecord: 'Sin registro',
  allCities: (state) => `Todas las ciudades de ${state}`,
  allStates: 'Todos los estados',
  allTypes: 'Todos los tipos de instalaciones',
  searchLabel: 'Busque por instalación, empresa o ciudad',
  search: 'Buscar',
}

import type { Translated } from '../../platform/web/language.ts'
import { areaInSpanish } from '../area.es.ts'
import type { en } from './suggestions.en.ts'

export const es: Translated<typeof en> = {
  tags: {
    type: 'Tipo de instalación',
    trade: 'Oficio o sector',
    guide: 'Guía',
    history: 'Historia',
    term: 'Glosario',
    page: 'Página',
  },
  section: (heading) => `Sección: ${heading}`,
  state: 'Estado',
  city: 'Ciudad',
  zipCode: 'Código postal',
  company: 'Empresa',
  facilities: (count, shown) => `${shown} ${count === 1 ? 'instalación' : 'instalaciones'}`,
  onRecord: (facilities) => `${facilities} en el registro`,
  comingSoon: 'Próximamente',
  inCounty: (county, rest) => {
    const area = areaInSpanish(county)
    return `${area.charAt(0).toUpperCase()}${area.slice(1)}, ${rest}`
  },
  withZip: (facilities, zip) => `${facilities} en el registro con el código postal ${zip}`,
  noZip: (zip, area, state) =>
    `Ningún registro tiene el código postal ${zip}. Los que empiezan con ${area} están en ${state}.`,
  formerly: (where, name) => `${where}. Antes: ${name}`,
  namedOn: (facilities) => `Mencionada en ${facilities}`,
  namedOnMany: 'Mencionada en muchas instalaciones',
  also: (name) => `. También ${name}`,
}

import type { Translated } from '../../platform/web/language.ts'
import type { en } from './company-markup.en.ts'

export const es: Translated<typeof en> = {
  largest: 'Mencionadas en más sitios',
  aToZ: 'De la A a la Z',
  byLetter: 'Empresas por letra',
  companies: (count, shown) => `${shown} ${count === 1 ? 'empresa' : 'empresas'}`,
  under: (letter) => `con la letra ${letter}.`,
  showAll: 'Mostrar todas',
  noneHere: 'No hay ninguna empresa en esta página de la lista.',
  pages: 'Páginas de la lista',
  previous: 'Anterior',
  next: 'Siguiente',
  page: (page, of) => `Página ${page} de ${of}`,
  eachState: 'Cada estado lleva a sus sitios en la lista de abajo.',
  sitesNaming: (name) => `Sitios que mencionan a ${name}`,
  noWrong:
    'Estado por estado. Que un registro mencione una empresa no significa que haya actuado mal.',
  mapTitle: (name) => `Sitios que mencionan a ${name}, por estado`,
  mapNote: 'Cada estado sombreado lleva a sus sitios en la lista.',
  roles: {
    company: 'Mencionada como empresa',
    owner: 'Mencionada como propietaria',
    parent: 'Mencionada como empresa matriz',
  },
  formerly: (names) => `Antes: ${names}`,
  inOperation: (years) => `En funcionamiento: ${years}`,
  toYear: (year) => `hasta ${year}`,
  fromYear: (year) => `desde ${year}`,
  onRecord: 'En el registro',
  sites: 'Sitios',
  inStates: (sites, states) => `${sites} en ${states} ${states === 1 ? 'estado' : 'estados'}`,
  allInvented: ', todos inventados',
  documented: (count) => `, documentados: ${count}`,
  years: 'Años que abarcan estos registros',
  span: (first, last) =>
    Number.isFinite(last) ? `de ${first} a ${last}` : `de ${first} hasta hoy`,
  earlier: 'Otro nombre, o empresa adquirida',
  source: 'Fuente:',
  alsoAs: 'También figura en los registros como',
}

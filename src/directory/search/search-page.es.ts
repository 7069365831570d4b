import type { Translated } from '../../platform/web/language.ts'
import type { en } from './search-page.en.ts'

export const es: Translated<typeof en> = {
  resultsFor: (text) => `Resultados de «${text}»`,
  title: 'Buscar en el directorio',
  description:
    'Busque sitios documentados de exposición al asbesto por instalación, empresa, ciudad, condado, estado o código postal.',
  search: 'Buscar',
  tooShort: (shortest) => `Escriba al menos ${shortest} caracteres.`,
  lead: 'Escriba un lugar de trabajo, una empresa, una ciudad, un estado, un código postal, un oficio o una pregunta. No importa si hay faltas de ortografía.',
  kindsOfResults: 'Tipos de resultados',
  kinds: {
    place: 'Lugares',
    facility: 'Instalaciones',
    company: 'Empresas',
    type: 'Tipos de instalaciones',
    trade: 'Oficios y sectores',
    guide: 'Guías',
    history: 'Historias',
    term: 'Glosario',
    page: 'Páginas',
  },
  allFacilities: (count) => `Ver las ${count} instalaciones, con filtros`,
  didYouMean: ['¿Quiso decir ', '?'],
  ways: {
    states: ['Recorrer por estado', 'Todas las ciudades e instalaciones, de la A a la Z'],
    guides: ['Leer las guías', 'Indemnización, beneficios para veteranos y derechos legales'],
    legalHelp: ['Ayuda legal', 'Para preguntar no hace falta encontrar aquí su lugar de trabajo'],
  },
  otherName:
    'Un lugar de trabajo puede figurar con otro nombre. Pruebe con la empresa propietaria, la ciudad o una sola palabra del nombre.',

  everywhere: 'Buscar en todas partes y en todos los tipos',
  wholeSite: 'Buscar en todo el sitio',
  facilities: (count, shown) => `${shown} ${count === 1 ? 'instalación' : 'instalaciones'}`,
  bestFirst: 'Primero, los resultados que mejor coinciden.',
  addToHistory: 'Agregar a mi historial de trabajo',
  pages: 'Páginas de resultados',
  previous: 'Anterior',
  next: 'Siguiente',
  page: (page, of) => `Página ${page} de ${of}`,
  filters: 'Filtros',
  state: 'Estado',
  allStates: 'Todos los estados',
  type: 'Tipo de instalación',
  allTypes: 'Todos los tipos',
  evidence: 'Documentación',
  allRecords: 'Todos los registros',
  apply: 'Aplicar los filtros',
}

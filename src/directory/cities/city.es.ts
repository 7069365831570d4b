import type { Translated } from '../../platform/web/language.ts'
import { areaInSpanish } from '../area.es.ts'
import type { en } from './city.en.ts'

export const es: Translated<typeof en> = {
  heading: (product, place) => `${product} en ${place}`,
  description: (count, shown, place) =>
    `${shown} ${count === 1 ? 'sitio' : 'sitios'} de exposición al asbesto en ${place}, con empresas, años y lo que se sabe de cada uno. Consultar e imprimir es gratis.`,
  keywords: (city, place) =>
    `exposición al asbesto en ${city}, sitios con asbesto en ${place}, mesotelioma ${city}, asbesto ${city}`,
  listed: (place) => `Instalaciones documentadas en ${place}`,
  notFound: 'Ciudad no encontrada',
  notFoundLine: 'No encontramos la ciudad que busca.',
  documented: (count) => (count === 1 ? 'instalación documentada' : 'instalaciones documentadas'),
  aboutCity: 'Sobre la ciudad',
  relatedCities: 'Ciudades relacionadas',
  addToHistory: 'Agregar a mi historial de trabajo',
  caption: (city, county) =>
    `${city} y las localidades vecinas${county ? `, ${areaInSpanish(county)}` : ''}.`,
  openMap: 'Abrir en un mapa',
  history: 'Historia industrial y exposición',
  resources: 'Recursos legales y apoyo en la comunidad',
  about: (city) => `La exposición al asbesto en ${city}`,
  noText: 'El texto sobre esta ciudad está en preparación. Vuelva a visitarnos pronto.',
  offers: [
    {
      heading: '¿Trabajó en uno de estos sitios?',
      text: () =>
        'Si usted o alguien de su familia ha recibido un diagnóstico, un abogado puede explicarle sus opciones sin costo. Preguntar no compromete a nada.',
    },
    {
      heading: '¿Un diagnóstico, años después del trabajo?',
      text: (city) =>
        `Las enfermedades causadas por el asbesto pueden aparecer décadas después de dejar un trabajo en ${city}. Un abogado puede decirle qué reclamaciones aún son posibles y qué documentos ayudan.`,
    },
    {
      heading: '¿Tiene preguntas sobre un lugar donde trabajó?',
      text: (_, state) =>
        `Lo que más nos preguntan las familias es cuáles son los plazos y cómo demostrar dónde se trabajó. Un abogado que conoce los casos de ${state} puede responder a ambas cosas sin costo.`,
    },
  ],
  consultation: 'Obtener una consulta legal gratuita',
  relatedIn: (state) => `Ciudades relacionadas en ${state}`,
  relatedFailed: (reason) => `No se pudieron cargar las ciudades relacionadas: ${reason}`,
  loadingRelated: 'Cargando las ciudades relacionadas...',
  noRelated: 'No hay ciudades relacionadas.',

  sitesIn: (count, shown, city) =>
    count === 1
      ? `1 sitio documentado de exposición en ${city}`
      : `Los ${shown} sitios documentados de exposición en ${city}`,
  listFailed: (reason) => `No se pudieron cargar las instalaciones: ${reason}`,
  restCorrect: 'El resto de esta página es correcto.',
  loadingList: 'Cargando las instalaciones...',
  byType: 'Por tipo de instalación',
  noneIn: (city) => `No se encontraron instalaciones en ${city}.`,
  allCities: (state) => `Todas las ciudades de ${state}`,
  onRecord: (total) => `${total} en el registro`,
  showing: (shown, total) => `Se muestran ${shown} de ${total}`,
  orders: {
    name: ', por nombre',
    years: ', por año de inicio',
    documented: ', por número de documentos',
  },
  undated: (count) => `; se omiten ${count} sin años conocidos`,
  showAll: (total) => `Mostrar todos (${total})`,
  noMatch: (city) => `Ningún sitio de ${city} cumple todas estas condiciones.`,

  searchWithin: (city) => `Buscar en ${city}`,
  show: 'Mostrar',
  moreFilters: 'Más filtros: años, documentación',
  filter: 'Filtrar',
  filterByType: 'Filtrar por tipo de instalación',
  allTypes: 'Todos los tipos',
  evidence: 'Documentación',
  allGrades: 'Todos los niveles',
  openIn: 'En funcionamiento en estos años',
  from: 'Desde',
  between: 'a',
  to: 'Hasta',
  yearHint: 'Un año, por ejemplo 1955',
  sort: 'Ordenar:',
  sorts: { name: 'Nombre', years: 'Años', documented: 'Más documentados' },
  letters: 'Nombres por letra inicial',
}

import type { Translated } from '../../platform/web/language.ts'
import { formatCount } from '../../ui/format.ts'
import type { en } from './category.en.ts'

export const es: Translated<typeof en> = {
  notFound: 'Tipo de instalación no encontrado',
  notFoundLine:
    'No encontramos este tipo de instalación. Revise la dirección de la página e inténtelo de nuevo.',
  showIn: 'Mostrar las instalaciones de',
  onRecord: ({ noun, singular }, count) => `${count === 1 ? singular : noun} en el registro`,
  moreFacilities: (count) => `+${count} más`,

  listIn: ({ name }, state) => `${name} en ${state}`,
  list: ({ name }) => `${name} en el registro`,
  selectState: ({ noun }) =>
    `Elija arriba un estado para ver los registros de exposición documentada al asbesto (${noun}).`,
  restCorrect: 'El resto de esta página es correcto.',
  previous: (count) => `Las ${count} instalaciones anteriores`,
  showing: (from, to, total) => `Se muestran de la ${from} a la ${to}, de ${total}`,
  loadMore: (remaining) => `Cargar más instalaciones (quedan ${remaining})`,
  company: 'Empresa:',
  loading: 'Cargando las instalaciones...',
  listEnds: (state) => `La lista de ${state} termina antes de esta página.`,
  first: (count) => `Las primeras ${count} instalaciones`,
  noneInState: ({ noun }) => `No hay registros en este estado (${noun}).`,
  everythingIn: (state) => `Todo lo registrado en ${state}`,

  loaded: ({ noun, singular }, count, where) =>
    count === 0
      ? `Hasta ahora no hay registros (${noun}).`
      : `Hasta ahora hay ${formatCount(count)} ${count === 1 ? `registro (${singular})` : `registros (${noun})`}, en ${where}.`,
  textNotAffected: 'El texto de esta página no se ve afectado.',
  foundIn: ({ noun, singular }, count, state) => `${count === 1 ? singular : noun} en ${state}`,
  background: ({ name }, state) => `${name} en ${state}: ciudades y contexto`,
  chooseState: 'Elija un estado...',
  show: 'Mostrar',
  showFacilities: 'Mostrar las instalaciones',
  skipMap: ({ noun }) => `Saltar el mapa: ${noun}`,
  mapNote: ({ noun }) =>
    `Cuanto más intenso es el color, más registros hay allí (${noun}). Cada estado lleva a su página.`,

  onThisPage: 'En esta página',
  contents: {
    overview: 'Resumen',
    history: 'Historia',
    'exposure-sources': 'Fuentes de exposición',
    'health-and-legal': 'Salud y aspectos legales',
    industries: 'Sectores afectados',
    find: 'Buscar por estado',
    cities: 'Páginas de ciudades',
    results: 'Instalaciones',
    questions: 'Preguntas',
    help: 'Adónde acudir',
    references: 'Referencias',
  },
  yearsThatMattered: (name) => `${name}: los años que importan`,
  peakUse: 'Mayor uso de asbesto',
  consultation: 'Obtener una consulta legal gratuita',
  exposed: '¿Estuvo en contacto con el asbesto?',
  exposedText:
    'Si usted o alguien de su familia trabajó en uno de estos lugares, puede pedirnos el contacto de un abogado independiente. No cuesta nada y no compromete a nada.',
}

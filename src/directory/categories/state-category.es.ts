import type { Translated } from '../../platform/web/language.ts'
import type { en } from './state-category.en.ts'

export const es: Translated<typeof en> = {
  notFound: 'Tipo de instalación no encontrado',
  notFoundLine: 'No encontramos el tipo de instalación que busca.',
  sources: 'Fuentes de esta página',
  seeList: 'Ver la lista por nombre',
  inAllStates: ({ name }) => `${name} en todos los estados`,
  legalHelp: '¿Necesita ayuda legal?',
  legalHelpText: (state) =>
    `Si trabajó en uno de estos lugares en ${state} y le han diagnosticado una enfermedad relacionada con el asbesto, puede pedirnos el contacto de un abogado independiente. No cuesta nada y no compromete a nada.`,
  consultation: 'Obtener una consulta legal gratuita',
  about: ({ name }) => `Sobre el asbesto: ${name.toLowerCase()}`,
  peakYears: 'Años de mayor uso:',
  history: 'Contexto histórico',
  health: 'Riesgos para la salud',
  legal: 'Aspectos legales',
  exposureSources: 'Fuentes de exposición',
  products: 'Productos comunes',
  considerations: 'Aspectos legales que conviene conocer',
  considerationList: [
    'Los plazos varían de un estado a otro, y muchos se cuentan desde el diagnóstico y no desde la exposición',
    'Las reclamaciones contra un empleador, un fabricante, el dueño de un lugar y un fideicomiso pueden tener reglas distintas',
    'Si trabajó en más de un estado, puede aplicarse más de una ley',
    'Los beneficios para veteranos y para empleados federales son independientes de las demandas',
    'Después de un fallecimiento, los familiares pueden tener reclamaciones propias, con plazos más cortos',
    'Solo un abogado con licencia que conozca los hechos puede decir si una reclamación todavía es posible',
  ],
  documentation: 'Documentos que ayudan',
  documentationList: [
    'El diagnóstico por escrito, con los informes de patología y de imágenes',
    'Una lista de empleadores, lugares y fechas, con el trabajo que hizo en cada uno',
    'Historial de ingresos del Seguro Social, registros de pensión, del sindicato o del servicio militar',
    'Nombres de compañeros que recuerden el trabajo',
    'Nombres de productos, proveedores o fotografías, si los tiene a mano',
    'Para los familiares: el certificado de defunción y una prueba del parentesco',
  ],

  citiesWith: ({ name }, state) => `${name}: ciudades de ${state}`,
  figures: ({ noun }) => `La cifra es el número de registros (${noun}).`,
  noneInState: ({ noun }) => `No hay registros en este estado (${noun}).`,
  allCities: (count) => `Ver las ${count} ciudades`,
  otherTypes: (state) => `Otros tipos de instalaciones en ${state}`,
}

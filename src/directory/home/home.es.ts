import type { Translated } from '../../platform/web/language.ts'
import type { en } from './home.en.ts'

export const es: Translated<typeof en> = {
  title: (product, locations, site) =>
    `${product}: directorio con la meta de ${locations} lugares documentados | ${site}`,
  description: (locations) =>
    `Busque sitios documentados de exposición al asbesto por instalación, empresa, ciudad o estado. Meta: ${locations} lugares en todo el país. Gratis y sin dar su nombre.`,
  loadedTitle: (product, count, site) =>
    `${product}: directorio con ${count} lugares documentados | ${site}`,
  loadedDescription: (count) =>
    `Busque sitios documentados de exposición al asbesto por instalación, empresa, ciudad o estado. ${count} instalaciones registradas. Gratis y sin dar su nombre.`,
  keywords:
    'exposición al asbesto, directorio de asbesto, mesotelioma, astilleros, centrales eléctricas, asbesto por estado',
  heading: 'Busque el lugar donde trabajó.',
  loaded: (count) => `${count} registros cargados hasta ahora.`,
  scope: (locations, statedIn) =>
    `Astilleros, centrales eléctricas, fábricas, escuelas: una vez terminado, el proyecto abarcará ${locations} sitios documentados de exposición al asbesto en los Estados Unidos (meta de ${statedIn}). Buscar es gratis y no tiene que dar su nombre.`,
  loadedScope: (where) =>
    `Astilleros, centrales eléctricas, fábricas, escuelas: sitios documentados de exposición al asbesto en ${where}. Buscar es gratis y no tiene que dar su nombre.`,
  diagnosed: ['¿Ya tiene un diagnóstico?', 'Qué hacer primero'],
  popular: 'Lo más buscado:',
  browse: (state) => `Ver la base de datos de ${state}`,
  mapKey: 'Una localidad con sitios documentados; más grande significa más sitios',
  comingSoon: (states) => `Próximamente: ${states.join(', ')}`,
  statesAsList: 'Todos los estados en una lista',
  types: 'Tipos de instalaciones',
  typesNote: (state) =>
    `Las cifras son las instalaciones registradas en ${state}. La barra compara cada tipo con el más numeroso.`,
  typesNoteEverywhere:
    'Las cifras son las instalaciones registradas en todos los estados. La barra compara cada tipo con el más numeroso.',
  unsure: '¿No sabe con certeza a qué estuvo expuesto, o cuándo?',
  write: (time) =>
    `Escríbanos. Una persona lee cada mensaje y responde en un plazo de ${time}. No cuesta nada y no compromete a nada.`,
  contact: 'Escríbanos',
  disclaimer: 'Aviso.',
  disclaimerText: (site) =>
    `${site} es solo informativo. Que una instalación aparezca en la lista significa que una fuente la menciona; por sí solo no demuestra que allí hubiera asbesto, que una persona en particular estuviera expuesta o sufriera un daño, ni que alguien tenga la culpa. No somos un bufete de abogados y no damos asesoramiento legal ni médico.`,
  onRecord: (where) => `instalaciones registradas en ${where}`,
  locations: (count) => `${count} lugares documentados`,
  inState: (state) => `de ellas en ${state}`,
  sites: (count) => `${count} sitios`,
  documents: 'documentos citados, cada uno con su fuente',
  histories: (state) => `ciudades de ${state} con su historia industrial completa`,
  cities: (count) => `${count} ciudades`,
  typesFromTo: 'tipos de instalaciones, desde astilleros hasta escuelas',
  typesCount: (count) => `${count} tipos`,
  scopeLabel: (scope) => `Meta: ${scope}`,
  scopeNote: (claims) =>
    `Las cifras grandes cuentan lo que hay cargado hoy. La «meta» es la del proyecto, tal como se anunció en ${claims.statedIn}: ${claims.locations} lugares documentados en todo el país (${claims.olderLocations} sitios en textos anteriores), ${claims.featuredStateSites} sitios y ${claims.enhancedCities} ciudades con historia ampliada en ${claims.state}, y ${claims.facilityTypes} tipos de instalaciones.`,
  why: 'Por qué usar nuestra base de datos',
  reasons: [
    {
      title: 'Cada entrada es un lugar documentado',
      text: 'Una instalación figura aquí porque un documento la menciona. Su página dice qué se sabe, qué no se sabe y de dónde viene la información.',
    },
    {
      title: 'Hecha para encontrar un lugar',
      text: 'La búsqueda perdona las faltas de ortografía. Recorra por estado, ciudad o tipo de trabajo. Cada registro tiene un número y una dirección que puede citar o imprimir.',
    },
    {
      title: 'Gratis, y claro sobre quién paga',
      text: 'Consultar es gratis y no requiere una cuenta. Nos financiamos con publicidad y con referencias a abogados, y siempre indicamos cuál es cuál.',
    },
  ],
  featured: 'Estado destacado',
  facilitiesInCities: (facilities, cities) =>
    `${facilities} instalaciones en ${cities} ciudades, por ciudad y por tipo.`,
  seeAll: (state) => `Ver todos los sitios de ${state}`,
}

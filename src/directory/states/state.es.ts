import type { Translated } from '../../platform/web/language.ts'
import type { en } from './state.en.ts'

export const es: Translated<typeof en> = {
  heading: (product, state) => `${product} en ${state}`,
  headingOfType: (state) => ['Instalaciones del tipo «', `» en ${state}`],
  comingSoonDescription: (state) =>
    `Los registros de ${state} estarán disponibles próximamente. Mientras tanto: los estados vecinos, guías para todo el país y ayuda legal gratuita.`,
  description: (state, type, count, cities) =>
    `${count} ${type ? `instalaciones del tipo «${type}»` : 'sitios de exposición al asbesto'} en ${cities} ciudades de ${state}: dónde estaban, quién ${type ? 'las' : 'los'} operaba, cuándo y qué se sabe. Buscar es gratis.`,
  keywords: (state) =>
    `exposición al asbesto en ${state}, sitios con asbesto en ${state}, mesotelioma ${state}, asbesto ${state}`,
  citiesIn: (state) => `Ciudades de ${state}`,
  notFound: 'Estado no encontrado',
  notFoundLine: 'No encontramos el estado que busca.',
  citiesAToZ: (state) => `Ciudades de ${state}, de la A a la Z`,
  figures: 'La cifra es el número de instalaciones documentadas.',
  noneOfType: (state) => `No hay instalaciones de este tipo registradas en ${state}.`,
  allStates: 'Todos los estados',
  comingSoon: 'Próximamente',
  comingSoonLead: (state) =>
    `Los registros de ${state} están en preparación y aquí todavía no hay nada. Ya puede consultar otros estados, las guías para todo el país y la ayuda legal.`,
  comingSoonMap: 'Rayado: próximamente. Cada estado vecino lleva a su página.',
  lead: 'Las instalaciones registradas en el estado, por ciudad y por tipo de trabajo.',
  toCities: 'Ciudades de la A a la Z',
  byType: 'Por tipo de instalación',
  about: (state) => `La exposición al asbesto en ${state}`,
  worked: '¿Trabajó en uno de estos lugares?',
  workedText:
    'Un abogado puede decirle si todavía se puede presentar una reclamación. Los plazos varían de un estado a otro y a menudo empiezan a contar con el diagnóstico; por eso conviene preguntar pronto.',
  consultation: 'Obtener una consulta legal gratuita',
  viewAll: 'Ver todas las instalaciones',
  loadingList: 'Cargando las instalaciones...',
  ofType: (count, shown) =>
    `${shown} ${count === 1 ? 'instalación' : 'instalaciones'} de este tipo`,
  documented: (count) => (count === 1 ? 'instalación documentada' : 'instalaciones documentadas'),
  cities: (count) => (count === 1 ? 'ciudad' : 'ciudades'),
  moreExactly: 'Más en concreto:',
  allTypes: (count) => `Los ${count} tipos`,
  goToCity: 'Ir a una ciudad',
  allCities: 'Todas las ciudades',
}

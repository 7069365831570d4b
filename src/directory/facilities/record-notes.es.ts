import type { Translated } from '../../platform/web/language.ts'
import type { en } from './record-notes.en.ts'

export const es: Translated<typeof en> = {
  legal: 'Información legal importante',
  rights: (name, city, state, category) =>
    `Si usted estuvo expuesto al asbesto en ${name}, en ${city}, ${state}, o vivió con alguien que lo estuvo, podría tener derecho a una indemnización (compensation). También podrían tenerlo otras personas que trabajaron en ${category ? `instalaciones del mismo tipo (${category})` : 'instalaciones industriales'} y recibieron un diagnóstico después. Hay plazos legales que cumplir.`,
  consultation: 'Obtener una consulta legal gratuita',
  sources: 'Fuentes',
  about: 'Sobre este registro',
  cite: (site, number, name, place) => `Cite así: ${site}, registro ${number}, ${name}, ${place}.`,
  reviewed: (day) => ` Última revisión: ${day}.`,
  correcting: 'Usted está informando de un error en el registro',
  whatIsWrong: 'Díganos qué está mal y cómo lo sabe.',
  correctingUnknown: 'Díganos a qué registro se refiere, qué está mal y cómo lo sabe.',
  history: 'Historial de este registro:',
  unchanged: 'sin cambios',
  changes: (count) => `${count} ${count === 1 ? 'cambio' : 'cambios'}`,
  why: 'Motivo:',
  noReason: 'no se indicó ninguno.',
  staff: 'Nuestro equipo',
  list: (name) => (name ? `la lista «${name}»` : 'una lista'),
  undone: (list, day) => `Se deshizo la importación de ${list}${day ? ` del ${day}` : ''}`,
  from: (list) => `De ${list}`,
  addedFrom: (list) => `Agregado desde ${list}`,
  added: 'Agregado al directorio',
  nothing: 'nada',
}

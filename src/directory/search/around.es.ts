import type { Translated } from '../../platform/web/language.ts'
import type { en } from './around.en.ts'

export const es: Translated<typeof en> = {
  noRecord: 'Aún no hay registro de ese lugar',
  notAll: (place) =>
    `No tenemos ningún documento sobre ese lugar de trabajo en ${place}. Eso no significa que no hubiera asbesto: no lo hemos leído todo.`,
  noRecordOf: (place) => `Aún no hay registros en ${place}`,
  notAllOf: (place) =>
    `No tenemos ningún documento sobre un lugar de trabajo en ${place}. Eso no significa que no hubiera asbesto: no lo hemos leído todo.`,
  fromPlace: (place) => `Desde ${place}.`,
  allIn: (state) => `Todo ${state}`,
  elsewhere: 'Las mismas palabras, otro lugar',
  notThere: (place) => `Estos no están en ${place}.`,
  understood: 'Se buscó',
  forIllness: 'Después de un diagnóstico',
  firstSteps: [
    'Primeros pasos después de un diagnóstico',
    'Qué hacer esta semana y qué puede esperar',
  ],
  deadlines: [
    'Plazos para presentar una reclamación',
    'El plazo más corto que puede aplicarse, por estado',
  ],
  trusts: ['Fideicomisos', 'Por empresa o producto'],
  workHistory: ['Anotar dónde trabajó', 'Se guarda solo en este dispositivo'],
  notListed: 'Mi lugar de trabajo no aparece',
  talk: 'Hablar con alguien',
  legalHelp: ['Ayuda legal', 'No hace falta encontrar aquí el lugar de trabajo'],
  veterans: ['Ayuda para veteranos', 'Beneficios del VA y ayuda acreditada gratuita'],
  contact: ['Escríbanos', 'Lo lee una persona'],
}

import type { Translated } from '../platform/web/language.ts'
import type { en } from './fields.en.ts'

export const es: Translated<typeof en> = {
  text: 'debe ser un texto',
  atMost: (max) => `debe tener como máximo ${max} caracteres`,
  oneOf: (values) => `debe ser una de estas opciones: ${values}`,
  wholeNumber: (largest) => `debe ser un número entero de 1 a ${largest}`,
  trueOrFalse: 'debe ser true o false',
  state: 'debe ser la abreviatura de dos letras de un estado de los EE. UU., por ejemplo FL',
  untilToday: (year) => `debe estar entre ${year} y hoy`,
  month: 'debe ser un año y un mes, por ejemplo 2024-03',
  yearOrMonth: 'debe ser un año, por ejemplo 1964, o un año y un mes, por ejemplo 1964-05',
  site: 'debe nombrar el lugar o la empresa',
  yearOrder: 'El primer año es posterior al último. ¿Cuál es el correcto?',
  places: (most) => `puede tener como máximo ${most} lugares`,
  diedLiving: 'debe quedar en blanco si la persona vive',
  monthAndYear: 'Indique tanto el mes como el año, por ejemplo 2024',
}

import type { Translated } from '../../platform/web/language.ts'
import type { en } from './file-format.en.ts'

export const es: Translated<typeof en> = {
  json: 'El archivo es JSON: ',
  format: ' es «exposure-atlas-work-history», ',
  version: ' es 1 y ',
  people: (most) => ` contiene hasta ${most} personas, cada una con un `,
  name: (most) => ` y hasta ${most} `,
  entry: '. Una entrada tiene un ',
  kind: ', «job» (trabajo) o «service» (servicio militar), y estos textos, que pueden faltar todos menos el lugar. Una hoja de cálculo tiene lo mismo en columnas, con ',
  person: ' en la primera.',
  longest: (about, longest) => `${about}. Hasta ${longest} caracteres.`,
  site: 'El registro en el directorio: ',
  and: ' y ',
  columns: '. En una hoja de cálculo: recordId, record y grade.',
  fields: {
    place: 'El lugar de trabajo o empleador; en el servicio militar, la rama, en inglés',
    city: 'Ciudad',
    state: 'Estado, con dos letras',
    from: 'Primer año (1962), o año y mes (1962-05)',
    to: 'Último año, o año y mes',
    trade: 'Oficio o puesto; en el servicio militar, el rango o la especialidad',
    products: 'Productos y tareas que recuerda',
    coworkers: 'Compañeros de trabajo',
    unit: 'Barco o unidad',
    notes: 'Notas',
  },
}

import type { Translated } from '../../platform/web/language.ts'
import type { en } from './attach-history.en.ts'

export const es: Translated<typeof en> = {
  heading: 'Adjuntar a una solicitud de ayuda legal',
  rows: 'Estas filas se envían cuando usted presiona el botón del formulario, y no antes. Los productos, los compañeros y las notas se quedan aquí: cuénteselos usted al abogado.',
  most: (rows) => ` Se pueden adjuntar como máximo ${rows} filas.`,
}

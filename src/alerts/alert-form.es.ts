import type { Translated } from '../platform/web/language.ts'
import type { en } from './alert-form.en.ts'

export const es: Translated<typeof en> = {
  messages:
    'Un mensaje para confirmar y otro cuando lleguen los primeros registros. Cada uno tiene un enlace para terminar el aviso.',
  email: 'Correo electrónico',
  send: 'Activar el aviso',
  use: (days) =>
    `Su dirección se usa solo para este aviso. Se guarda aparte de las solicitudes de ayuda legal, nunca se da a un bufete de abogados y se borra después de ${days} días si usted no la confirma.`,
}

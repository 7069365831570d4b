import type { Translated } from '../platform/web/language.ts'
import type { en } from './alert-mail.en.ts'

export const es: Translated<typeof en> = {
  confirm: {
    subject: (state) => `Confirme su aviso sobre ${state}`,
    lines: (state, site, page, days) => [
      `Alguien pidió a ${site} que avise a esta dirección cuando haya registros de ${state}.`,
      `Si fue usted, abra esta página y presione el botón: ${page}`,
      `Si no fue usted, no haga nada. La dirección se borra después de ${days} días.`,
    ],
  },
  open: {
    subject: (state) => `Ya hay registros de ${state}`,
    lines: (state, address, page) => [
      `Los primeros registros de ${state} ya están en el directorio: ${address}`,
      'Usted pidió este aviso. Es el único, y ahora se borrará su dirección.',
      `Puede cancelarlo aquí: ${page}`,
    ],
  },
}

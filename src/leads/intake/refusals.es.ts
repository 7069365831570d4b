import type { Translated } from '../../platform/web/language.ts'
import type { en } from './refusals.en.ts'

export const es: Translated<typeof en> = {
  tooMany: (seconds) =>
    `Estamos recibiendo muchas solicitudes. Espere ${seconds} segundos y vuelva a presionar el botón. Sus respuestas siguen en el formulario.`,
  keyIsTaken:
    'Esta clave de idempotencia ya se usó con otras respuestas. No se guardó nada; use una clave nueva.',
  sendAgain:
    'Este formulario ya se envió con otras respuestas, que no se cambiaron. Para enviar también estas, vuelva a presionar el botón.',
  notSaved: (otherWays) =>
    `En este momento no pudimos guardar su solicitud. ${otherWays} Sus respuestas siguen en el formulario.`,
  otherWays: ({ phone, email }) => {
    const ways = [
      phone && `llame al ${phone}`,
      email && `escriba a ${email}`,
      'inténtelo de nuevo en unos minutos',
    ]
    return `Por favor, ${ways.filter(Boolean).join(', o ')}.`
  },
}

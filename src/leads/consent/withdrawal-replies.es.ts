import type { Translated } from '../../platform/web/language.ts'
import type { en } from './withdrawal-replies.en.ts'

export const es: Translated<typeof en> = {
  wrongToken: 'token: debe ser el que está en el mensaje',
  unknownLink: 'No reconocemos este enlace. Escríbanos, por favor.',
  withdrawn: 'Solicitud retirada. Nadie se comunicará con usted.',
}

import type { Translated } from '../../platform/web/language.ts'
import type { en } from './withdrawal.en.ts'

export const es: Translated<typeof en> = {
  title: (site) => `Retirar una solicitud | ${site}`,
  description: 'Retire una solicitud de ayuda legal: se detiene todo contacto.',
  call: '¿Preguntas? Llame al ',
  confirm: 'Retire su solicitud',
  confirmText:
    'Presione el botón y se detiene todo contacto: el nuestro y el de cualquier bufete que tenga su solicitud, al que se le avisa. No tiene que dar un motivo.',
  button: 'Retirar mi solicitud',
  done: 'Su solicitud fue retirada',
  doneText: [
    'No volveremos a comunicarnos con usted por esta solicitud, y se avisa a cualquier bufete que la tenga para que no siga. Si cambia de opinión, puede ',
    'pedir ayuda de nuevo',
    ' en cualquier momento.',
  ],
  noLink: 'Retirar una solicitud',
  noLinkText: [
    'Abra el enlace del mensaje que confirmó su solicitud. Si no tiene ese mensaje, ',
    'escríbanos',
    ' desde la dirección de correo electrónico que nos dio.',
  ],
}

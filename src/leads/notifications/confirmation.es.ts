import type { Translated } from '../../platform/web/language.ts'
import type { en } from './confirmation.en.ts'

export const es: Translated<typeof en> = {
  subject: (reference) => `Recibimos su solicitud, ${reference}`,
  hello: 'Hola:',
  received: (reference) => `Recibimos su solicitud. Su número de referencia: ${reference}`,
  changeYourMind: 'SI CAMBIA DE OPINIÓN',
  oneClick:
    'Un clic, sin cuenta. Se detiene todo contacto y se avisa a cualquier bufete que tenga su solicitud. Si usted no envió esta solicitud, use el mismo enlace.',
  notALawFirm: (site) => `${site} no es un bufete de abogados.`,
  next: 'QUÉ SIGUE',
  steps: (review, allAttorneys) => [
    `1. Una persona de nuestro equipo la lee en un plazo de ${review}.`,
    `2. Hasta 3 bufetes de abogados asociados podrían comunicarse con usted en un plazo de ${allAttorneys}.`,
    '3. Usted decide si habla con alguno de ellos.',
  ],
  whoMayCall: 'QUIÉN PUEDE LLAMARLE',
  ourFirms: (ours, firms) => `${ours}, y un máximo de 3 de estos bufetes: ${firms}.`,
  noFirms: (ours) =>
    `${ours}. Todavía no hay bufetes asociados; cuando los haya, un máximo de 3 de ellos.`,
  list: (address) => `La lista: ${address}`,
  automated:
    'Usted aceptó llamadas y mensajes de texto automatizados. Responda STOP a cualquier mensaje de texto para que terminen.',
  notAutomated:
    'Usted no aceptó llamadas ni mensajes de texto automatizados, así que no los recibirá.',
  tellMore: 'SI QUIERE CONTARNOS MÁS (opcional)',
  worksOnce: (until) =>
    `Funciona una sola vez, hasta el ${until.toLocaleDateString('es-US', { dateStyle: 'long', timeZone: 'UTC' })}.`,
  code: 'Si la página le pide un código, escriba este:',
  correction: 'Nuestro personal compara su corrección con las fuentes.',
  answer: (within) =>
    `Respondemos en un plazo de ${within}. Su mensaje no se pasa a ningún abogado.`,
}

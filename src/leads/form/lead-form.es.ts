import type { Translated } from '../../platform/web/language.ts'
import type { en } from './lead-form.en.ts'

export const es: Translated<typeof en> = {
  panels: {
    facility: {
      title: 'Pregunte por esta instalación',
      lead: 'Gratis y confidencial. Somos un servicio de referencia, no un bufete de abogados: hasta 3 abogados o bufetes podrían comunicarse con usted.',
    },
    legal: {
      title: 'Solicite una consulta gratuita',
      lead: 'Hasta 3 abogados o bufetes de abogados podrían comunicarse con usted. Puede decirles que no a todos.',
    },
  },
  next: 'Qué sigue',
  steps: (promises) => [
    `Leemos su solicitud en un plazo de ${promises.review}.`,
    `El primer abogado se comunica con usted en un plazo de ${promises.firstAttorney}; todos, hasta 3, en un plazo de ${promises.allAttorneys}.`,
    'La consulta es gratuita. Usted decide.',
  ],
  call: 'Llame al ',
  name: 'Nombre completo',
  phone: 'Teléfono',
  email: 'Correo electrónico',
  subject: 'Asunto',
  residence: 'Estado en el que vive',
  chooseState: 'Elija un estado',
  diagnosis: 'Diagnóstico',
  chooseOne: 'Elija uno, si lo hay',
  pathologyReport: '¿Tiene un informe de patología?',
  diagnosisTimeline: '¿Cuándo fue el diagnóstico?',
  message: 'Mensaje',
  exposure: 'Cuéntenos sobre su exposición',
  exposureHint: 'Dónde y cuándo, y en qué consistía el trabajo. Bastan unas pocas palabras.',
  optional: 'Opcional.',
  partners: 'bufetes de abogados asociados',
  submitting: 'Enviando...',
  buttons: {
    facility: 'Solicitar una consulta gratuita',
    legal: 'Solicitar una consulta gratuita',
    contact: 'Enviar el mensaje',
  },
  notSent: 'No se pudo enviar el formulario',
  waiting:
    'Parece que no tiene conexión a internet. Sus respuestas quedan en esta página y se enviarán cuando vuelva la conexión, con el consentimiento que aparece abajo. Deje esta página abierta.',
  changed: 'Sus respuestas cambiaron y no se han enviado. Presione el botón para enviarlas.',
  tryAgain: 'Inténtelo de nuevo.',
  tryAgainOrCall: 'Inténtelo de nuevo o llámenos directamente.',
  tryLater: 'Inténtelo de nuevo más tarde.',
}

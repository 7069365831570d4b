import type { Translated } from '../../platform/web/language.ts'
import type { en } from './thank-you.en.ts'

export const es: Translated<typeof en> = {
  title: (site) => `Gracias | ${site}`,
  description: 'Qué pasa después de enviar un formulario y cuánto cuesta: nada.',
  referralSteps: (promises) => [
    {
      title: `Revisión del caso en un plazo de ${promises.review}`,
      text: 'Una persona lee su solicitud y comprueba que podemos comunicarnos con usted.',
    },
    {
      title: `Contacto con abogados en un plazo de ${promises.allAttorneys}`,
      text: `Hasta 3 abogados o bufetes de abogados podrían llamarle, enviarle mensajes de texto o escribirle por correo electrónico, el primero en un plazo de ${promises.firstAttorney}. Puede decirle que no a cualquiera de ellos.`,
    },
    {
      title: 'Consulta gratuita',
      text: 'Usted cuenta lo que pasó y ellos le dicen cómo lo ven. No cuesta nada y es sin compromiso.',
    },
  ],
  messageSteps: (promises) => [
    { title: 'Una persona lo lee', text: 'Nuestro personal lee cada mensaje.' },
    {
      title: `Una respuesta en un plazo de ${promises.answer}`,
      text: 'Escribimos a la dirección de correo electrónico que nos dio.',
    },
  ],
  correctionSteps: [
    {
      title: 'Nuestro personal la verifica',
      text: 'La compara con los documentos del registro.',
    },
    {
      title: 'El registro cambia si la documentación lo respalda',
      text: 'Su nombre y su dirección no aparecen en la página.',
    },
  ],
  sent: (promises) => ({
    referral: {
      heading: 'Gracias. Recibimos su solicitud.',
      lead: `Hasta 3 abogados o bufetes de abogados podrían comunicarse con usted en un plazo de ${promises.allAttorneys}.`,
    },
    message: {
      heading: 'Gracias. Recibimos su mensaje.',
      lead: `Respondemos en un plazo de ${promises.answer}. Su mensaje no se pasa a ningún abogado.`,
    },
    correction: {
      heading: 'Gracias. Recibimos su corrección.',
      lead: `Nuestro personal la compara con las fuentes. Si tenemos alguna pregunta, le escribimos en un plazo de ${promises.answer}.`,
    },
    none: {
      heading: 'Qué pasa después de enviar un formulario',
      lead: `Si pide ayuda legal, hasta 3 abogados o bufetes de abogados podrían comunicarse con usted en un plazo de ${promises.allAttorneys}. Cualquier otro mensaje se responde en un plazo de ${promises.answer}.`,
    },
  }),
  reference: [
    'Su número de referencia',
    'Guárdelo: nos ayuda a encontrar lo que envió cuando nos escriba.',
  ],
  addDetails: 'Agregue datos que ayudan',
  addDetailsText:
    'Quién tiene la enfermedad, y dónde y cuándo trabajó. Cinco minutos, y todo es opcional.',
  addDetailsButton: 'Agregar datos',
  call: '¿Preguntas? Llame al ',
  next: 'Qué sigue',
  nextAfterReferral: 'Después de pedir ayuda legal',
  goodToKnow: 'Conviene saber',
  notes: [
    {
      title: 'El tiempo importa',
      text: 'Cada estado fija su propio plazo, y en algunos es de un año. Si el diagnóstico fue hace tiempo, dígalo en la primera llamada, y diga cuándo terminó la exposición.',
      deadlines: 'Plazos para presentar una reclamación',
    },
    {
      title: 'Sin costo inicial',
      text: 'Los abogados de este campo suelen trabajar con honorarios condicionados al resultado (contingency): cobran una parte de lo que ganan, acordada antes por escrito. Si no ganan nada, por lo general usted no debe honorarios. Pregunte por otros gastos.',
    },
    {
      title: 'Confidencial',
      text: 'Lo que escribió llega a nuestro personal, a los abogados a quienes lo pasamos y a los proveedores que operan nuestros sistemas. Los anunciantes no reciben nada de eso.',
    },
  ],
  home: 'Volver a la página de inicio',
  legalRights: 'Leer sobre los derechos legales',
  navyVeterans: 'Beneficios para veteranos de la Marina',
  disclaimer: (site) =>
    `${site} es un servicio de referencia, no un bufete de abogados. No ha evaluado su caso.`,
}

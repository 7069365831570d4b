import type { Translated } from '../platform/web/language.ts'
import type { en } from './health-data.en.ts'

export const es: Translated<typeof en> = {
  home: 'Inicio',
  crumb: 'Datos de salud del consumidor',
  title: (site) => `Aviso sobre datos de salud del consumidor | ${site}`,
  description:
    'Qué datos de salud recibe este sitio, solo de lo que usted envía, para qué, quién los recibe, cuánto tiempo se conservan y cómo retirar el consentimiento o borrarlos.',
  heading: 'Aviso sobre datos de salud del consumidor',
  lead: [
    'Todo sobre los datos de salud (consumer health data) en un solo lugar. Lo demás está en la ',
    'política de privacidad',
    '.',
  ],
  received: 'Qué recibimos',
  receivedLead:
    'Recibimos datos de salud solo cuando usted los escribe en un formulario o en un correo electrónico:',
  receivedItems: [
    'un diagnóstico, por ejemplo mesotelioma o asbestosis;',
    'si hay un informe de patología y cuándo se hizo el diagnóstico;',
    'lo que nos cuenta sobre la exposición al asbesto, la suya o la de un familiar.',
  ],
  optional:
    'Todo es opcional. El hecho de que nos haya escrito desde la página de una instalación puede por sí solo decir algo sobre su salud, así que también lo tratamos como dato de salud. No compramos datos de salud ni sacamos conclusiones sobre su salud a partir de lo que lee aquí.',
  why: 'Para qué',
  whyText:
    'Para responderle y para pasar una solicitud de ayuda legal a abogados que quizá puedan ayudar. No los usamos para publicidad y no los vendemos.',
  who: 'Quién los recibe',
  whoItems: [
    'nuestro personal encargado de las solicitudes;',
    'hasta 3 abogados o bufetes de abogados, cuando envía el formulario de la página de ayuda legal o de la página de una instalación, como dice el texto que está encima del botón;',
    'los proveedores que operan nuestros servidores y sistemas, y solo con ese fin.',
  ],
  notAds:
    'Las redes publicitarias no reciben ninguno de estos datos. Ninguna respuesta de un formulario forma parte nunca de una solicitud de anuncios, de una dirección web, de un conteo de páginas ni de un registro del servidor. Las páginas de instalaciones, de ayuda legal, de contacto y de agradecimiento no tienen anuncios personalizados, sin importar lo que haya elegido.',
  rights: 'Sus derechos',
  rightsLead: 'Viva donde viva, usted puede:',
  rightsItems: [
    'preguntar si tenemos datos de salud sobre usted, verlos y saber quién los recibió;',
    'retirar su consentimiento para que se usen y para que se pasen a otros;',
    'hacer que se borren aquí; un abogado que ya los recibió responde por sus propios archivos, y hay que pedírselo también;',
    'pedirnos que lo revisemos de nuevo si le decimos que no, y presentar una queja ante el fiscal general (attorney general) de su estado.',
  ],
  use: ['Use el ', 'formulario de contacto'],
  orWrite: ', o escriba a ',
  orPost: (name, address) => `, o por correo postal a ${name}, ${address}`,
  after:
    '. Indique la dirección que usó en el formulario. No cuesta nada. Procuramos responder en un plazo de 45 días. Es posible que la prueba de que se aceptó una llamada o un mensaje de texto deba conservarse cinco años; en ese caso conservamos esa prueba y nada más.',
  choices: ['Sus opciones de privacidad', ' sobre la publicidad están en una página aparte.'],
}

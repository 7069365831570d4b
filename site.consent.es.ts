import { type ConsentWordings, site } from './site.config.ts'

const { legalName } = site.operator
const named: string = legalName ? `${site.name}, operado por ${legalName},` : site.name

/** The consent wordings of site.config.ts in Spanish, with versions of their own. The same rules apply. */
export const es: ConsentWordings = {
  referral: {
    version: 'referral-4-es',
    text: `Al presionar el botón, usted le pide a ${named} que pase esta solicitud a un máximo de 3 de sus bufetes de abogados asociados. ${site.name} y esos bufetes pueden responderle por correo electrónico, y mediante llamadas y mensajes de texto que una persona hace o envía al número que usted da. Puede retirar su consentimiento en cualquier momento.`,
    automated: `${named} y un máximo de 3 de sus bufetes de abogados asociados también pueden usar tecnología automatizada, incluida una voz artificial o pregrabada, para llamar y enviar mensajes de texto al número que doy. Aceptar no es condición para recibir ningún servicio. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para que terminen.`,
  },
  contact: {
    version: 'contact-3-es',
    text: `Al presionar el botón, usted le pide a ${named} que responda este mensaje por correo electrónico, o mediante una llamada o un mensaje de texto que una persona hace o envía al número que usted da. Puede retirar su consentimiento en cualquier momento.`,
    automated: '',
  },
}

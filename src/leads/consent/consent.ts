/** The consent wordings, by form and by version. */
import { type ConsentWording, consentWordings as en, site } from '../../../site.config.ts'
import { es } from '../../../site.consent.es.ts'
import type { ConsentPurpose } from '../../platform/database/schema/lead-values.ts'
import { inEachLanguage } from '../../platform/web/language.ts'
import type { FormKind } from '../fields/lead-rules.ts'

/** A choice besides the button: each becomes a separate consent record. */
export type ConsentChoice = {
  purpose: ConsentPurpose
  wordingVersion: string
  wording: string
  wordingWasShown: boolean
}

const shownNow = inEachLanguage({ en, es })

const { legalName } = site.operator
const named = legalName ? `${site.name}, operado por ${legalName},` : site.name

/** Replayable word for word: journals and pages in a browser's cache may still refer to them. */
const EARLIER: ConsentWording[] = [
  {
    version: 'referral-1',
    text: 'By pressing the button you agree that Exposure Atlas and up to 3 attorneys or law firms may call, text or email you about this request, including by automated means. Agreeing is not a condition of any service. You can withdraw at any time.',
    automated: '',
  },
  {
    version: 'contact-1',
    text: 'By pressing the button you agree that Exposure Atlas may call, text or email you to answer this message. Agreeing is not a condition of any service. You can withdraw at any time.',
    automated: '',
  },
  {
    version: 'referral-2-es',
    text: `Al presionar el botón, usted le pide a ${named} que pase esta solicitud a un máximo de 3 de sus bufetes de abogados asociados. ${site.name} y esos bufetes pueden responderle por correo electrónico, y mediante llamadas y mensajes de texto que una persona hace o envía al número que usted da. Aceptar no es condición para recibir ningún servicio. Puede retirar su consentimiento en cualquier momento.`,
    automated: `${named} y un máximo de 3 de sus bufetes de abogados asociados también pueden llamar y enviar mensajes de texto al número que doy con tecnología automatizada, incluida una voz artificial o pregrabada. Aceptar no es condición para recibir ningún servicio. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para que terminen.`,
  },
]

export const wordingFor = (kind: FormKind): ConsentWording =>
  shownNow()[kind === 'contact' ? 'contact' : 'referral']

export function findWording(version: string): ConsentWording | null {
  const all = [...Object.values(en), ...Object.values(es), ...EARLIER]
  return all.find((wording) => wording.version === version) ?? null
}

/** Asked for separately where state law requires it: see HEALTH_CONSENT_STATES. */
export const healthWording = inEachLanguage({
  en: {
    version: 'health-1',
    text: `I agree that ${site.name} may collect the health details I give here and share them with up to 3 of its partner law firms, so that they can answer my request. I can withdraw at any time.`,
  },
  es: {
    version: 'health-1-es',
    text: `Acepto que ${site.name} recopile los datos de salud que doy aquí y los comparta con un máximo de 3 de sus bufetes de abogados asociados, para que puedan responder a mi solicitud. Puedo retirar mi consentimiento en cualquier momento.`,
  },
})

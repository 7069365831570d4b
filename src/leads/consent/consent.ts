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
const named = legalName ? `${site.name}, run by ${legalName},` : site.name
const namedInSpanish = legalName ? `${site.name}, operado por ${legalName},` : site.name

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
    text: `Al presionar el botón, usted le pide a ${namedInSpanish} que pase esta solicitud a un máximo de 3 de sus bufetes de abogados asociados. ${site.name} y esos bufetes pueden responderle por correo electrónico, y mediante llamadas y mensajes de texto que una persona hace o envía al número que usted da. Aceptar no es condición para recibir ningún servicio. Puede retirar su consentimiento en cualquier momento.`,
    automated: `${namedInSpanish} y un máximo de 3 de sus bufetes de abogados asociados también pueden llamar y enviar mensajes de texto al número que doy con tecnología automatizada, incluida una voz artificial o pregrabada. Aceptar no es condición para recibir ningún servicio. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para que terminen.`,
  },
  {
    version: 'referral-2',
    text: `By pressing the button you ask ${named} to pass this request to up to 3 of its partner law firms. ${site.name} and those firms may answer by email, and by calls and texts that a person places to the number you give. Agreeing is not a condition of any service. You can withdraw at any time.`,
    automated: `${named} and up to 3 of its partner law firms may also call and text the number I give with automated technology, including an artificial or prerecorded voice. Agreeing is not a condition of any service. Message and data rates may apply. Reply STOP to end.`,
  },
  {
    version: 'contact-2',
    text: `By pressing the button you ask ${named} to answer this message by email, or by a call or text that a person places to the number you give. Agreeing is not a condition of any service. You can withdraw at any time.`,
    automated: '',
  },
  {
    version: 'referral-3-es',
    text: `Al presionar el botón, usted le pide a ${namedInSpanish} que pase esta solicitud a un máximo de 3 de sus bufetes de abogados asociados. ${site.name} y esos bufetes pueden responderle por correo electrónico, y mediante llamadas y mensajes de texto que una persona hace o envía al número que usted da. Aceptar no es condición para recibir ningún servicio. Puede retirar su consentimiento en cualquier momento.`,
    automated: `${namedInSpanish} y un máximo de 3 de sus bufetes de abogados asociados también pueden usar tecnología automatizada, incluida una voz artificial o pregrabada, para llamar y enviar mensajes de texto al número que doy. Aceptar no es condición para recibir ningún servicio. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para que terminen.`,
  },
  {
    version: 'contact-2-es',
    text: `Al presionar el botón, usted le pide a ${namedInSpanish} que responda este mensaje por correo electrónico, o mediante una llamada o un mensaje de texto que una persona hace o envía al número que usted da. Aceptar no es condición para recibir ningún servicio. Puede retirar su consentimiento en cualquier momento.`,
    automated: '',
  },
]

export const wordingFor = (kind: FormKind): ConsentWording =>
  shownNow()[kind === 'contact' ? 'contact' : 'referral']

export function findWording(version: string): ConsentWording | null {
  const all = [...Object.values(en), ...Object.values(es), ...EARLIER]
  return all.find((wording) => wording.version === version) ?? null
}

type HealthWording = { version: string; text: string }

/** One consent for both, as the second step of the form once asked for it. */
const HEALTH_BEFORE: HealthWording[] = [
  {
    version: 'health-1',
    text: `I agree that ${site.name} may collect the health details I give here and share them with up to 3 of its partner law firms, so that they can answer my request. I can withdraw at any time.`,
  },
  {
    version: 'health-1-es',
    text: `Acepto que ${site.name} recopile los datos de salud que doy aquí y los comparta con un máximo de 3 de sus bufetes de abogados asociados, para que puedan responder a mi solicitud. Puedo retirar mi consentimiento en cualquier momento.`,
  },
]
/** Those that agree to sharing too. */
export const SHARING_BEFORE = HEALTH_BEFORE.map(({ version }) => version)

/**
 * Asked for separately, before anything about an illness, where state law requires it: see HEALTH_CONSENT_STATES. The
 * second names the kinds of those who receive the data; without it nothing is passed on.
 */
export const healthWordings = inEachLanguage<Record<'collecting' | 'sharing', HealthWording>>({
  en: {
    collecting: {
      version: 'health-2',
      text: `I agree that ${named} may collect the health details I give here, to answer my request.`,
    },
    sharing: {
      version: 'health-sharing-1',
      text: `I agree that ${site.name} may share these health details with up to 3 of its partner law firms, and with the providers who run its systems for it. I can withdraw at any time.`,
    },
  },
  es: {
    collecting: {
      version: 'health-2-es',
      text: `Acepto que ${namedInSpanish} recopile los datos de salud que doy aquí, para responder a mi solicitud.`,
    },
    sharing: {
      version: 'health-sharing-1-es',
      text: `Acepto que ${site.name} comparta estos datos de salud con un máximo de 3 de sus bufetes de abogados asociados, y con los proveedores que operan sus sistemas. Puedo retirar mi consentimiento en cualquier momento.`,
    },
  },
})

/** The consents to health data that were ticked, to be stored beside the others. */
export function healthChoices(ticked: { collecting: boolean; sharing: boolean }): ConsentChoice[] {
  const wordings = healthWordings()
  const choice = (purpose: ConsentPurpose, { version, text }: HealthWording) => ({
    purpose,
    wordingVersion: version,
    wording: text,
    wordingWasShown: true,
  })
  return [
    ...(ticked.collecting ? [choice('health', wordings.collecting)] : []),
    ...(ticked.sharing ? [choice('health-sharing', wordings.sharing)] : []),
  ]
}

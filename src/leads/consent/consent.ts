/** The consent wordings, by form and by version. */
import { type ConsentWording, consentWordings as en, site } from '../../../site.config.ts'
import { es } from '../../../site.consent.es.ts'
import { inEachLanguage } from '../../platform/web/language.ts'
import type { FormKind } from '../lead-rules.ts'

const shownNow = inEachLanguage({ en, es })

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
]

export const wordingFor = (kind: FormKind): ConsentWording =>
  shownNow()[kind === 'contact' ? 'contact' : 'referral']

export function findWording(version: string): ConsentWording | null {
  const all = [...Object.values(en), ...Object.values(es), ...EARLIER]
  return all.find((wording) => wording.version === version) ?? null
}

/** Asked for separately where state law requires it: see HEALTH_CONSENT_STATES. */
export const healthWording = {
  version: 'health-1',
  text: `I agree that ${site.name} may collect the health details I give here and share them with up to 3 of its partner law firms, so that they can answer my request. I can withdraw at any time.`,
}

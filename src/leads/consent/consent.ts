/** The consent wordings, by form and by version. */
import { consentWordings, currentConsent } from '../../../site.config.ts'
import type { FormKind } from '../lead-rules.ts'

export type ConsentWording = { version: string; text: string }

export function wordingFor(kind: FormKind): ConsentWording {
  const wording = findWording(currentConsent[kind])
  if (!wording) throw new Error(`site.config.ts has no consent wording ${currentConsent[kind]}`)
  return wording
}

export function findWording(version: string): ConsentWording | null {
  return consentWordings.find((wording) => wording.version === version) ?? null
}

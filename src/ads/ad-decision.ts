/** Which advertisements a page may ask for, and whether a conversion may be told. */

import type { Privacy } from '../privacy/choice.ts'
import type { PageKind } from '../site/pages.ts'

export type AdMode = 'none' | 'non-personalized' | 'personalized'

/** Being here says something about a person's health or dispute: never a reason for an ad. */
const SENSITIVE = new Set<PageKind>(['facility', 'legal-help', 'thank-you', 'contact'])

/** Silence is a refusal, and Global Privacy Control outweighs an acceptance. */
export function adModeFor(
  { choice, hasGpc }: Privacy,
  pageKind: PageKind,
  needsConsent: boolean,
): AdMode {
  const isAllowed = choice?.includes('ads') ?? false
  if (needsConsent && !isAllowed) return 'none'
  return isAllowed && !hasGpc && !SENSITIVE.has(pageKind) ? 'personalized' : 'non-personalized'
}

export const mayReportConversion = ({ choice, hasGpc }: Privacy): boolean =>
  !hasGpc && (choice?.includes('signal') ?? false)

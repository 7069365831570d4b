/** Which ads a page may request and when, and whether a conversion may be reported. */
import type { Privacy } from '../privacy/choice.ts'
import type { PageKind } from '../site/pages.ts'

export type AdMode = 'none' | 'non-personalized' | 'personalized'

/** A visit to these says something about a person's health or legal dispute: no personalized ads. */
const SENSITIVE = new Set<PageKind>(['facility', 'history', 'legal-help', 'thank-you', 'contact'])

/** No choice counts as refusal, and Global Privacy Control overrides acceptance (decision 061). */
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

const PUSH_ON_FACILITY_PAGE = 300
const REFRESH_AFTER_ROUTE_CHANGE = 500

/** When a page requests its ads, in milliseconds after it is shown (spec §2.1, §9). */
export function adTimes(pageKind: PageKind, isFirstPage: boolean): number[] {
  const isFacility = pageKind === 'facility'
  if (isFirstPage) return [isFacility ? PUSH_ON_FACILITY_PAGE : 0]
  return isFacility
    ? [PUSH_ON_FACILITY_PAGE, REFRESH_AFTER_ROUTE_CHANGE]
    : [REFRESH_AFTER_ROUTE_CHANGE]
}

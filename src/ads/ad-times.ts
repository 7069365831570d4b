/** When a page asks for its advertisements, in milliseconds after it is shown (spec §2.1, §9). */
import type { PageKind } from '../site/pages.ts'

const PUSH_ON_FACILITY_PAGE = 300
const REFRESH_AFTER_ROUTE_CHANGE = 500

export function adTimes(pageKind: PageKind, isFirstPage: boolean): number[] {
  const isFacility = pageKind === 'facility'
  if (isFirstPage) return [isFacility ? PUSH_ON_FACILITY_PAGE : 0]
  return isFacility
    ? [PUSH_ON_FACILITY_PAGE, REFRESH_AFTER_ROUTE_CHANGE]
    : [REFRESH_AFTER_ROUTE_CHANGE]
}

import { m } from '../../paraglide/messages.js'
import type { MILITARY_BRANCHES } from '../../platform/database/schema/lead-values.ts'

export type Branch = (typeof MILITARY_BRANCHES)[number]

/** The branches of service, as forms name them. */
export const branchNames: Record<Branch, (inputs?: object, options?: { locale: 'en' }) => string> =
  {
    navy: m.military_branch_navy,
    army: m.military_branch_army,
    'air-force': m.military_branch_air_force,
    'marine-corps': m.military_branch_marine_corps,
    'coast-guard': m.military_branch_coast_guard,
    'merchant-marine': m.military_branch_merchant_marine,
  }

/** Files, leads and documents have them in English. */
export const storedBranch = (branch: Branch): string => branchNames[branch]({}, { locale: 'en' })

export const branches = Object.keys(branchNames) as Branch[]

/** A stored branch in the current language; what is not one stays as it is. */
export function branchInWords(stored: string): string {
  const branch = branches.find((each) => storedBranch(each) === stored)
  return branch ? branchNames[branch]() : stored
}

import type { MILITARY_BRANCHES } from '../../platform/database/schema/lead-values.ts'

/** The branches of service, as forms name them. */
export const branchLabels: Record<(typeof MILITARY_BRANCHES)[number], string> = {
  navy: 'Navy',
  army: 'Army',
  'air-force': 'Air Force',
  'marine-corps': 'Marine Corps',
  'coast-guard': 'Coast Guard',
  'merchant-marine': 'Merchant Marine',
}

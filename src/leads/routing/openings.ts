/**
 * From which states leads may be passed on. A public site is closed in every state until the operator has said who
 * they are and has recorded what allows it; a preview is open but where referral is blocked (decisions 130 and 131).
 */
import type { Payment } from '../../../site.config.ts'
import type { Basis } from '../../platform/database/schema/firm-values.ts'
import { saleLawAgainst } from '../../site/payment.ts'
import { usStates } from '../../site/us.ts'

export type StateDecision = {
  code: string
  isBlocked: boolean
  basis: Basis | null
  basisNumber: string | null
  basisDate: string | null
  counsel: string | null
}

/** Each of these is asked for when somebody says later on what ground a lead was passed on. */
export const hasBasis = ({ basis, basisNumber, basisDate, counsel }: StateDecision): boolean =>
  Boolean(basis && basisNumber && basisDate && counsel)

export type Circumstances = {
  isPublic: boolean
  /** Facts about the operator that are not filled in. */
  unsetFacts: readonly string[]
  payment: Payment
  decisions: readonly StateDecision[]
}

export type Closure = 'blocked' | 'operator' | 'no-basis' | 'sale'

/** Why leads of a state may not be passed on; null where they may. */
export function closureOf(code: string, circumstances: Circumstances): Closure | null {
  const { isPublic, unsetFacts, payment, decisions } = circumstances
  const decision = decisions.find((each) => each.code === code)
  if (decision?.isBlocked) return 'blocked'
  if (!isPublic) return null
  if (unsetFacts.length > 0) return 'operator'
  if (!decision || !hasBasis(decision)) return 'no-basis'
  return saleLawAgainst(code, payment) ? 'sale' : null
}

export const listClosedStates = (circumstances: Circumstances): Set<string> =>
  new Set(
    usStates.map(({ code }) => code).filter((code) => closureOf(code, circumstances) !== null),
  )

export type LawyerFacts = {
  isFictional: boolean
  legalName: string
  officePlace: string | null
  barNumber: string | null
  isFeeUndivided: boolean
}

/** What Florida wants known of a lawyer before a referral (Rule 4-7.22 of The Florida Bar). */
export const lacksFloridaFacts = (firm: LawyerFacts): boolean =>
  !(firm.legalName && firm.officePlace && firm.barNumber && firm.isFeeUndivided)

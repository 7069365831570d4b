/**
 * From which states leads may be passed on. A public site is closed in every state until the operator has said who
 * they are and has recorded what allows it; a preview is open but where referral is blocked (decisions 130 and 131).
 */
import type { Payment } from '../../../site.config.ts'
import type { Basis } from '../../platform/database/schema/firm-values.ts'
import { usStates } from '../../site/us.ts'

/**
 * Where health data that is passed on for money counts as sold, which takes an authorization that no form of ours
 * asks for. `flat`: a fee that does not depend on requests counts there too, as "other valuable consideration".
 */
export const SALE_LAWS: readonly { code: string; law: string; flat: boolean }[] = [
  { code: 'CT', law: 'Conn. Gen. Stat. § 42-515 ff.', flat: true },
  { code: 'FL', law: 'Fla. Stat. § 501.715', flat: false },
  { code: 'MD', law: 'Maryland Online Data Privacy Act of 2024', flat: true },
  { code: 'NV', law: 'Nev. S.B. 370 (2023)', flat: true },
  { code: 'TX', law: 'Tex. Bus. & Com. Code § 541.107', flat: true },
  { code: 'WA', law: 'Wash. Rev. Code § 19.373.070', flat: true },
]

export const saleLawAgainst = (code: string, payment: Payment): string | null =>
  SALE_LAWS.find((each) => each.code === code && isSale(each, payment))?.law ?? null

const isSale = ({ flat }: { flat: boolean }, payment: Payment): boolean =>
  payment === 'per-lead' || (payment === 'flat' && flat)

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

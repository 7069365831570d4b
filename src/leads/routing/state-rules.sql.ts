/** What the operator has decided about states, and what follows from it. */
import { sql } from 'drizzle-orm'
import { site } from '../../../site.config.ts'
import type { Queryable } from '../../platform/database/open.ts'
import { stateRules } from '../../platform/database/schema/firms.ts'
import { listUnsetOperatorFacts } from '../../site/operator.ts'
import { findReferralStanding, type ReferralStanding } from '../../site/site.sql.ts'
import { findState } from '../../site/us.ts'
import { type Circumstances, closureOf, listClosedStates, type StateDecision } from './openings.ts'
import type { Rules } from './router.ts'
import type { StateRule, StateRuleInput } from './routing.contract.ts'

/** Referral is restricted there without registration. */
const BLOCKED_BY_DEFAULT = ['CA', 'TX']
const DEFAULT_NOTE = 'Referral is restricted without registration. Not confirmed.'

const { code, isBlocked, note, basis, basisNumber, basisDate, counsel, changedBy } = stateRules
const stateRuleColumns = {
  ...{ code, isBlocked, note, basis, basisNumber, basisDate, counsel, changedBy },
}
const NO_BASIS = { basis: null, basisNumber: null, basisDate: null, counsel: null }

export const circumstancesOf = (
  { isPublic }: Pick<ReferralStanding, 'isPublic'>,
  decisions: StateDecision[],
): Circumstances => ({
  isPublic,
  unsetFacts: listUnsetOperatorFacts(),
  payment: site.payment,
  decisions,
})

export async function listStateRules(db: Queryable): Promise<StateRule[]> {
  const stored = await db.select(stateRuleColumns).from(stateRules)
  const unchanged = BLOCKED_BY_DEFAULT.filter((each) => !stored.some((rule) => rule.code === each))
  const all = [
    ...stored,
    ...unchanged.map((each) => ({
      code: each,
      isBlocked: true,
      note: DEFAULT_NOTE,
      ...NO_BASIS,
      changedBy: null,
    })),
  ]
  const circumstances = circumstancesOf(await findReferralStanding(db), all)
  return all
    .map((rule) => ({
      ...rule,
      name: findState(rule.code)?.name ?? rule.code,
      closure: closureOf(rule.code, circumstances),
    }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

export async function updateStateRule(
  db: Queryable,
  rule: { code: string } & StateRuleInput,
  actor: string,
): Promise<void> {
  // What is left out keeps its column: a new note must not close a state that its basis opens.
  const values = { ...rule, changedBy: actor, changedAt: sql`now()` }
  await db
    .insert(stateRules)
    .values(values)
    .onConflictDoUpdate({ target: stateRules.code, set: values })
}

export async function findClosures(
  db: Queryable,
): Promise<Pick<Rules, 'isPublic' | 'blockedStates'>> {
  const standing = await findReferralStanding(db)
  const decisions = await listStateRules(db)
  return {
    isPublic: standing.isPublic,
    blockedStates: listClosedStates(circumstancesOf(standing, decisions)),
  }
}

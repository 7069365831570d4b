import { m } from '../../paraglide/messages.js'
import type { Outcome } from './thing.contract.ts'

/** What lists are narrowed by: whether a finding names the thing, or is for the whole service, is not the same. */
const NAMES: Record<Outcome | 'finding-service', () => string> = {
  finding: m.outcome_finding,
  'finding-service': m.outcome_finding_service,
  concession: m.outcome_concession,
  verdict: m.outcome_verdict,
  contention: m.outcome_contention,
  denied: m.outcome_denied,
  none: m.outcome_none,
}

export const outcomeName = (value: string): string | undefined =>
  (NAMES as Record<string, () => string>)[value]?.()

/** Above what a document says: who said it, and whether it was decided. */
const HEADS: Record<Exclude<Outcome, 'none'>, () => string> = {
  finding: m.outcome_head_finding,
  concession: m.outcome_head_concession,
  verdict: m.outcome_head_verdict,
  contention: m.outcome_head_contention,
  denied: m.outcome_head_denied,
}

export const outcomeHead = (outcome: Outcome): string | undefined =>
  outcome === 'none' ? undefined : HEADS[outcome]()

export const outcomeFacets = (
  evidence: { outcome?: Outcome | undefined; namesShip?: boolean | undefined }[],
): string[] => {
  const values = evidence.map(({ outcome = 'none', namesShip }) =>
    outcome === 'finding' && namesShip === false ? 'finding-service' : outcome,
  )
  const told = new Set(values.filter((value) => value !== 'none'))
  return told.size > 0 ? [...told].map((value) => `outcome:${value}`) : ['outcome:none']
}

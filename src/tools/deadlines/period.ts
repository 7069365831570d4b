/** Which period may apply: worked out in the browser, so that no request carries a date of illness. */
import type { Claim, StateDeadlines } from './deadlines.contract.ts'
import { yearsInWords } from './period.texts.ts'

export type Kind = 'injury' | 'death'
/** Counted from 1, as people do. */
export type Month = { year: number; month: number }

export type StateClaim = { state: StateDeadlines; claim: Claim }

export type PeriodAnswer = {
  kind: Kind
  from: Month
  /** The shortest first; empty where nothing is confirmed. */
  claims: StateClaim[]
  unconfirmed: StateDeadlines[]
  /** Null where nothing is confirmed. */
  period: { shortest: number; longest: number; earliest: Month } | null
  /** The earliest month has passed: then exceptions are named. It never means that time is over. */
  isLongAgo: boolean
}

export function answerPeriod(
  states: StateDeadlines[],
  kind: Kind,
  from: Month,
  today: Month,
): PeriodAnswer {
  const asked = [...new Set(states)]
  const claims = asked
    .flatMap((state) => {
      const claim = state[kind]
      return claim ? [{ state, claim }] : []
    })
    .sort((a, b) => a.claim.years - b.claim.years)
  const first = claims[0]
  const earliest = { year: from.year + (first?.claim.years ?? 0), month: from.month }
  return {
    kind,
    from,
    claims,
    unconfirmed: asked.filter((state) => !state[kind]),
    period: first
      ? {
          shortest: first.claim.years,
          longest: Math.max(...claims.map(({ claim }) => claim.upTo ?? claim.years)),
          earliest,
        }
      : null,
    isLongAgo: first !== undefined && isBefore(earliest, today),
  }
}

export const isBefore = (a: Month, b: Month): boolean =>
  a.year < b.year || (a.year === b.year && a.month < b.month)

export const formatYears = (shortest: number, longest: number = shortest): string =>
  yearsInWords()(shortest, longest)

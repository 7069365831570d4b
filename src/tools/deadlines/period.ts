/** Which period may apply: worked out in the browser, so that no request carries a date of illness. */

import { m } from '../../paraglide/messages.js'
import type { Claim, StateDeadlines } from './deadlines.contract.ts'

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
  /** Whose courts have barred claims over exposure that may be this one: then no date is worked out. */
  atOnce: StateDeadlines[]
  /** Null where nothing is confirmed, and where an attorney should look at it at once. */
  period: { shortest: number; longest: number; earliest: Month } | null
  /** The earliest month has passed: then exceptions are named. It never means that time is over. */
  isLongAgo: boolean
}

/** The year of the last exposure is undefined where nobody knows it. */
export function answerPeriod(
  states: StateDeadlines[],
  kind: Kind,
  from: Month,
  today: Month,
  lastExposure?: number,
): PeriodAnswer {
  const asked = [...new Set(states)]
  const claims = asked
    .flatMap((state) => {
      const claim = state[kind]
      return claim ? [{ state, claim }] : []
    })
    .sort((a, b) => a.claim.years - b.claim.years)
  const atOnce = asked.filter((state) => mayBeOld(state, lastExposure))
  const first = atOnce.length === 0 ? claims[0] : undefined
  const earliest = { year: from.year + (first?.claim.years ?? 0), month: from.month }
  return {
    kind,
    from,
    claims,
    unconfirmed: asked.filter((state) => !state[kind]),
    atOnce,
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

/** The year of the day itself counts as old: a year does not say on which side of the day it ended. */
export const mayBeOld = ({ oldExposure }: StateDeadlines, lastExposure?: number): boolean =>
  oldExposure !== undefined && !(lastExposure && lastExposure > yearOf(oldExposure.endedBefore))

const yearOf = (day: string) => Number(day.slice(0, 4))

export const isBefore = (a: Month, b: Month): boolean =>
  a.year < b.year || (a.year === b.year && a.month < b.month)

export const formatYears = (shortest: number, longest: number = shortest): string =>
  longest > shortest ? m.period_range({ shortest, longest }) : m.period_years({ count: shortest })

/** What a person may add to a lead, all of it optional: with the form, or afterward. */
import { z } from 'zod'
import {
  CALL_TIMES,
  LANGUAGES,
  MILITARY_BRANCHES,
  type PastWork,
  RELATIONSHIPS,
} from '../../platform/database/schema/lead-values.ts'
import { choice, flag, month, recordId, stateCode, text, yearOrMonth } from '../fields.contract.ts'
import { longestDetail, MOST_WORKPLACES } from './details-rules.ts'

const pastWork = z
  .object({
    site: text(longestDetail.site, { description: 'The site or company' }).pipe(
      z.string('must name the site or company'),
    ),
    facilityId: recordId('The facility in the directory, if it was chosen from there'),
    city: text(longestDetail.city, {}),
    state: stateCode('Where the site is'),
    trade: text(longestDetail.trade, { description: 'The trade or job' }),
    from: yearOrMonth('The first year'),
    to: yearOrMonth('The last year'),
  })
  .superRefine(({ from, to }, context) => {
    // Compared as far as both are precise.
    const length = Math.min(from?.length ?? 0, to?.length ?? 0)
    if (from && to && from.slice(0, length) > to.slice(0, length)) {
      const message = 'The first year is after the last year. Which is right?'
      context.addIssue({ code: 'custom', path: ['to'], message })
    }
  })
  .meta({ id: 'PastWork' })

export const detailFields = {
  residenceState: stateCode('Where the person lives: two letters'),
  relationship: choice(RELATIONSHIPS, 'Who is ill, seen from the person who writes'),
  isDeceased: flag('Whether the ill person has died'),
  diedOn: month('The month of death'),
  diagnosedOn: month('The month of the diagnosis'),
  hospital: text(longestDetail.hospital, { description: 'The hospital or doctor' }),
  workHistory: z
    .preprocess(
      (value) => (value === null || value === '' ? undefined : value),
      z
        .array(pastWork, 'must be a list')
        .max(MOST_WORKPLACES, `must have at most ${MOST_WORKPLACES} places`)
        .optional(),
    )
    .meta({ type: 'array', maxItems: MOST_WORKPLACES, description: 'Where the ill person worked' }),
  militaryBranch: choice(MILITARY_BRANCHES, 'The branch of service'),
  ships: text(longestDetail.ships, { description: 'Ships or bases' }),
  bestTimeToCall: choice(CALL_TIMES, 'When to call'),
  mayLeaveMessage: flag('Whether a message may be left at the number'),
  language: choice(LANGUAGES, 'The language to answer in'),
}

const detailsShape = z.object(detailFields)
export type LeadDetails = Omit<z.output<typeof detailsShape>, 'workHistory'> & {
  workHistory?: PastWork[] | undefined
}

/** A person who died has died: the month alone says so. */
export function checkDetails(
  { isDeceased, diedOn }: { isDeceased?: boolean | undefined; diedOn?: string | undefined },
  context: z.core.$RefinementCtx,
): void {
  if (isDeceased !== false || !diedOn) return
  const message = 'must be left out for a person who is living'
  context.addIssue({ code: 'custom', path: ['diedOn'], message, input: diedOn })
}

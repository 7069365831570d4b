/** The time limits, checked and compiled into the server by src/tools/facts.content.ts. */
import { guideReviews } from '../../../site.config.ts'
import { factsIn } from '../facts.ts'
import type { Deadlines, FederalDeadline, StateDeadlines } from './deadlines.contract.ts'

const states = factsIn(
  import.meta.glob<StateDeadlines[]>('../../../content/deadlines/states*.yaml', {
    import: 'default',
    eager: true,
  }),
)
const federal = factsIn(
  import.meta.glob<FederalDeadline[]>('../../../content/deadlines/federal*.yaml', {
    import: 'default',
    eager: true,
  }),
)

export const deadlines = (): Deadlines => ({
  reviewedBy: guideReviews.deadlines?.attorney ?? null,
  states: states(),
  federal: federal(),
})

/** The list of help, checked by src/tools/facts.content.ts, in the current language. */
import { factsIn } from '../facts.ts'
import type { SupportGroup } from './support.contract.ts'

export const supportGroups = factsIn(
  import.meta.glob<SupportGroup[]>('../../../content/support/support*.yaml', {
    import: 'default',
    eager: true,
  }),
)

/** Facts that are due to be checked again: for staff and `./atlas doctor`. */
import { deadlines } from './deadlines/deadlines.ts'
import { documents } from './documents/documents.ts'
import { supportGroups } from './support/support.ts'
import { trusts } from './trusts/trusts.ts'

const YEAR_MS = 366 * 86_400_000

export function listOldFacts(today: Date): string[] {
  const { states, federal } = deadlines()
  const facts = [
    ...states.map(({ name, checked }) => ({ name: `Time limits: ${name}`, checked })),
    ...federal.map(({ who, checked }) => ({ name: `Time limits: ${who}`, checked })),
    ...documents.map(({ name, checked }) => ({ name: `Papers: ${name}`, checked })),
    ...supportGroups.flatMap(({ entries }) =>
      entries.map(({ name, checked }) => ({ name: `Support: ${name}`, checked })),
    ),
    ...trusts.map(({ name, checked }) => ({ name, checked })),
  ]
  return facts
    .filter(({ checked }) => today.getTime() - Date.parse(checked) > YEAR_MS)
    .map(({ name }) => name)
}

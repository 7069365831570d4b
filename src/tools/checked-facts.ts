/** Facts that are due to be checked again: for staff and `./atlas doctor`. */
import { deadlines } from './deadlines/deadlines.ts'
import { documents } from './documents/documents.ts'
import { supportGroups } from './support/support.ts'
import { trusts } from './trusts/trusts.ts'

/** Guides are checked as a whole; their text is loaded only for this list. */
const guides = import.meta.glob<{ heading: string; reviewed: string }>(
  ['../../content/guides/*.mdx', '!**/*.es.mdx'],
  { import: 'about' },
)

const YEAR_MS = 366 * 86_400_000

export async function listOldFacts(today: Date): Promise<string[]> {
  const { states, federal } = deadlines()
  const articles = await Promise.all(Object.values(guides).map((load) => load()))
  const facts = [
    ...states.map(({ name, checked }) => ({ name: `Time limits: ${name}`, checked })),
    ...federal.map(({ who, checked }) => ({ name: `Time limits: ${who}`, checked })),
    ...documents().map(({ name, checked }) => ({ name: `Papers: ${name}`, checked })),
    ...supportGroups().flatMap(({ entries }) =>
      entries.map(({ name, checked }) => ({ name: `Support: ${name}`, checked })),
    ),
    ...articles.map(({ heading, reviewed }) => ({ name: `Guide: ${heading}`, checked: reviewed })),
    ...trusts().map(({ name, checked }) => ({ name, checked })),
  ]
  return facts
    .filter(({ checked }) => today.getTime() - Date.parse(checked) > YEAR_MS)
    .map(({ name }) => name)
}

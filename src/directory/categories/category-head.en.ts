import { formatCount } from '../../ui/format.ts'

/** What is counted: `noun` and `singular` are those of a record, in its language. */
export type Kind = { name: string; noun: string; singular: string }

export const en = {
  facilities: (kind: Kind, count: number): string =>
    `${kind.noun} ${count === 1 ? 'facility' : 'facilities'}`,
  page: (page: number) => `, page ${page}`,
  heading: (kind: Kind, product: string, state: string) => `${kind.name} ${product} in ${state}`,
  description: (what: string, state: string, years: string) =>
    `${what} listed for asbestos exposure in ${state}: cities, peak years (${years}), products, health risks and legal options.`,
  loaded: ({ name }: Kind, count: number, where: string) =>
    `${name} and asbestos exposure: ${count === 0 ? 'none on record so far' : `${formatCount(count)} on record in ${where}`}, with history, trades, health risks, claims and 20 references.`,
  free: 'Free of charge',
}

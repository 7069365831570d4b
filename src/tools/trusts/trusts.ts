/**
 * The trusts, checked and compiled into the server by src/tools/facts.content.ts, and the matcher from
 * the name of a company, product or workplace to trusts.
 */
import { factsIn } from '../facts.ts'
import { isSameName, isSamePlainName, plainName } from './same-name.ts'
import type { Trust, TrustMatch } from './trusts.contract.ts'

const files = import.meta.glob<Trust[]>('../../../content/trusts/trusts*.yaml', {
  import: 'default',
  eager: true,
})

export const trusts = factsIn(files)

export const findTrust = (slug: string): Trust | undefined =>
  trusts().find((trust) => trust.slug === slug)

/** Names in every language: people write the word that they heard at work. */
const hintsOf = (slug: string): string[] =>
  Object.values(files).flatMap((list) => list.find((trust) => trust.slug === slug)?.hints ?? [])

const MAX_WORDS = 12

/** What a visitor wrote, one name each. */
export const namesIn = (text: string): string[] =>
  text
    .split(/[\n,;]+/)
    .map((name) => name.trim())
    .filter((name) => name.length > 1)
    .slice(0, MAX_WORDS)

/** `companiesOf` knows the companies of a workplace. The surest match of each trust, the surest first. */
export async function matchTrusts(
  text: string,
  companiesOf: (workplace: string) => Promise<string[]>,
): Promise<TrustMatch[]> {
  const found = new Map<string, TrustMatch>()
  for (const word of namesIn(text)) {
    for (const match of trusts().flatMap((trust) => matchOne(trust, word))) keep(found, match)
    for (const company of await companiesOf(word)) {
      for (const { trust, named } of trustsOfCompanies([company])) {
        keep(found, { slug: trust.slug, name: trust.name, word, by: 'workplace', named })
      }
    }
  }
  return [...found.values()].sort((a, b) => SURENESS.indexOf(a.by) - SURENESS.indexOf(b.by))
}

const SURENESS: TrustMatch['by'][] = ['product', 'company', 'workplace', 'hint']

function keep(found: Map<string, TrustMatch>, match: TrustMatch): void {
  const before = found.get(match.slug)
  if (!before || SURENESS.indexOf(match.by) < SURENESS.indexOf(before.by)) {
    found.set(match.slug, match)
  }
}

function matchOne(trust: Trust, word: string): TrustMatch[] {
  const { slug, name, products, companies } = trust
  const asMatch = (by: TrustMatch['by'], named: string | undefined) =>
    named === undefined ? [] : [{ slug, name, word, by, named }]
  const isNamed = (one: string) => isSameName(one, word)
  return [
    ...asMatch('product', products.find(isNamed)),
    ...asMatch('company', companies.find(isNamed)),
    ...asMatch('hint', hintsOf(slug).find(isNamed)),
  ].slice(0, 1)
}

/** For the companies on a record: only names that are meant, no hints. `named` is the one on the record. */
export function trustsOfCompanies(companies: string[]): { trust: Trust; named: string }[] {
  const asked = companies.map((company) => ({ company, plain: plainName(company) }))
  return trusts().flatMap((trust) => {
    const known = plainCompanies(trust)
    const named = asked.find(({ plain }) => known.some((name) => isSamePlainName(name, plain)))
    return named === undefined ? [] : [{ trust, named: named.company }]
  })
}

const plain = new WeakMap<Trust, string[]>()

/** Made plain once: every page of a facility compares them all. */
function plainCompanies(trust: Trust): string[] {
  const known = plain.get(trust) ?? trust.companies.map(plainName)
  plain.set(trust, known)
  return known
}

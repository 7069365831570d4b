/**
 * The trusts that a history may touch. The list of names is one public file, the same for everyone; what
 * was written is compared with it here, on the device.
 */
import { type ApiCall, callJson } from '../../platform/web/api-client.ts'
import { isSameName } from '../trusts/same-name.ts'
import { type Entry, titleOf } from './history.ts'
import type { SiteRecord } from './site-records.ts'
import { keyOf, type ThingName } from './thing-names.ts'

export type TrustNames = { slug: string; name: string; companies: string[]; products: string[] }

/** `named` is the name on the list, `where` the entry in which it was found. */
type TouchedTrust = { slug: string; name: string; named: string; where: string; onRecord: boolean }

const list: ApiCall<TrustNames[]> = { method: 'GET', address: '/api/trust-names', parts: {} }

export const loadTrustNames = (): Promise<TrustNames[]> => callJson(list)

export function trustsTouched(
  entries: Entry[],
  records: Record<string, SiteRecord>,
  trusts: TrustNames[],
  things: ThingName[] = [],
): TouchedTrust[] {
  // A trade alone points to no company; a product does.
  const answered = things.filter(({ kind, trusts }) => kind === 'product' && trusts.length > 0)
  return trusts.flatMap(({ slug, name, companies, products }): TouchedTrust[] => {
    for (const entry of entries) {
      const where = titleOf(entry)
      const written = [entry.place, entry.products, entry.notes, entry.unit].filter(Boolean)
      const named = [...products, ...companies].find((one) =>
        written.some((text) => isSameName(one, text)),
      )
      if (named) return [{ slug, name, named, where, onRecord: false }]
      const product = answered.find(
        (thing) => thing.trusts.includes(slug) && entry.things?.includes(keyOf(thing)),
      )
      if (product) return [{ slug, name, named: product.name, where, onRecord: false }]
      const linked = entry.site ? (records[entry.site.path]?.companies ?? []) : []
      const company = companies.find((one) => linked.some((text) => isSameName(one, text)))
      if (company) return [{ slug, name, named: company, where, onRecord: true }]
    }
    return []
  })
}

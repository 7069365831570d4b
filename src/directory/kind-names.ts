/** What pages and search call the kinds of things. Browsers load it: it knows nothing else of them. */
import { m } from '../paraglide/messages.js'
import { type PageName, pageList, type pages } from '../site/pages.ts'
import { urls } from '../site/urls.ts'

/** Follows from src/site/pages.ts. */
export type ThingKind = {
  [Name in PageName]: (typeof pages)[Name] extends { thing: infer Kind } ? Kind : never
}[PageName]

export const kindNames: Record<ThingKind, { one: () => string; many: () => string }> = {
  ship: { one: m.kind_ship, many: m.kind_ships },
  trade: { one: m.kind_trade, many: m.kind_trades },
  product: { one: m.kind_product, many: m.kind_products },
  company: { one: m.common_company, many: m.common_companies },
}

export const thingUrl = (kind: ThingKind, slug: string): string => urls[kind](slug)

/** The page that lists a kind; its name is also that of the folder of the data, and of the call. */
export const pluralOf = (kind: ThingKind): PageName =>
  pageList.find(([, page]) => page.things === kind)?.[0] ?? 'home'

export const listUrl = (kind: ThingKind): string => (urls[pluralOf(kind)] as () => string)()

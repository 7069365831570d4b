/** THE list of kinds of things. docs/architecture.md says what a new one takes. */
import type { ThingKind } from './kind-names.ts'
import { companyKind } from './kinds/companies/company.kind.ts'
import type { Kind } from './kinds/kind.ts'
import { productKind } from './kinds/products/product.kind.ts'
import { shipKind } from './kinds/ships/ship.kind.ts'
import { tradeKind } from './kinds/trades/trade.kind.ts'

export const kinds: Record<ThingKind, Kind> = {
  ship: shipKind,
  trade: tradeKind,
  product: productKind,
  company: companyKind,
}

export const kindList = Object.entries(kinds) as [ThingKind, Kind][]

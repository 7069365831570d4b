/**
 * Ships, trades, products and Navy ratings by name: one public list, the same for everyone.
 * suggest-names.ts compares with it, on the device.
 */
import { apiAddress } from '../../platform/web/api-address.ts'
import { type ApiCall, callJson } from '../../platform/web/api-client.ts'
import { urls } from '../../site/urls.ts'

const pageOf = { ship: urls.ship, trade: urls.trade, product: urls.product }

export type ThingName = {
  kind: 'ship' | 'trade' | 'product' | 'rating'
  slug: string
  name: string
  names: string[]
  /** The hull number of a ship, or the letters of a rating. */
  number: string | null
  about: string
  firstYear: number | null
  lastYear: number | null
  trusts: string[]
}
export type NameKind = ThingName['kind']

let asked: Promise<ThingName[]> | undefined

/** Loaded once for a visit, and again after a failure. */
export function loadThingNames(): Promise<ThingName[]> {
  const list: ApiCall<ThingName[]> = {
    method: 'GET',
    address: apiAddress('/thing-names'),
    parts: {},
  }
  asked ??= callJson(list).catch((error) => {
    asked = undefined
    throw error
  })
  return asked
}

/** What an entry stores of a thing: "ship/uss-sample-cv-120". */
export const keyOf = ({ kind, slug }: Pick<ThingName, 'kind' | 'slug'>): string => `${kind}/${slug}`

/** Its page in the current language. */
export function thingPage(key: string): string {
  const [kind = '', slug = ''] = key.split('/')
  return pageOf[kind as keyof typeof pageOf](slug)
}

/** "USS Sample (CV-120)", so that two ships of one name are told apart. */
export const nameWithNumber = ({ name, number }: ThingName): string =>
  number ? `${name} (${number})` : name

/** Until the list or the record is loaded: "USS Sample (CV-120)" of ship/uss-sample-cv-120. */
export const nameInKey = (key: string): string =>
  key
    .replace(/^.*\//, '')
    .replace(
      /-([a-z]{2,4})-(\d+)$/,
      (_, letters, digits) => ` (${letters.toUpperCase()}-${digits})`,
    )
    .replace(/^(uss|usns|uscgc|ss|mv)-/, (prefix) => prefix.toUpperCase())
    .replace(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase())
    .replace(/-(?![^(]*\))/g, ' ')

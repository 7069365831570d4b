/** The pages that may ask the device where it is (decision 136). Every other reply forbids it. */
import { LANGUAGES } from '../platform/web/language.ts'
import { addressIn } from './addresses.ts'
import { urls } from './urls.ts'

const pathsWithPosition = new Set(
  [urls.nearMe(), urls.map()].flatMap((path) =>
    LANGUAGES.map((language) => addressIn(language, path)),
  ),
)

/** `address` may have a query. */
export const mayAskPosition = (address: string): boolean =>
  pathsWithPosition.has(address.replace(/\?.*/, ''))

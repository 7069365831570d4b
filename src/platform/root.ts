import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The folder of the product, for files beside the code: this module runs from source or built. */
export const ROOT = dirname(findPackageJSON(import.meta.url) ?? '')

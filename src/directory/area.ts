/** Names of areas and types of places in a sentence of the current language. */

import { en } from '../languages/en/records.ts'
import { es } from '../languages/es/records.ts'
import { inEachLanguage } from '../platform/web/language.ts'

const rules = inEachLanguage({ en, es })

/** A county, with its state or without. */
export const areaInWords = (area: string): string => rules().area(area)

/** A type of place, as a record writes it, in a sentence. */
export const typeInWords = (type: string): string => rules().type(type)

/** What the directory lists, in a heading that begins with something else. */
export const productInWords = (product: string): string => rules().product(product)

/** A type of place in lower case: shipyards, residential sites. */
export const placesInWords = (category: string): string => rules().places(category.toLowerCase())

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

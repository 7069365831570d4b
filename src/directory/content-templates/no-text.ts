/** The type of a 404 when none of the texts about a city or facility exists: a page then asks for no other. */
export const NO_TEXT = 'urn:exposure-atlas:no-text'

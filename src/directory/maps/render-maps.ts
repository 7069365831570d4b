/** The maps of the site as SVG text. Server only: the shapes of the country are a megabyte. */
export { renderCountryMap } from './country-map.ts'
export { renderLocatorMap } from './locator-map.ts'
export { renderShadedMap } from './shaded-map.ts'
export { renderStateMap } from './state-map.ts'
export { stateOutlinePath } from './state-outline.ts'

/** What a document shows about a place, apart from how strong a document it is. Pages use it as well, as they do grades.ts. */
import { m } from '../../paraglide/messages.js'

/** What documents show, in the order in which it is always shown. */
export const showings = [
  'exposure-found',
  'exposure-alleged',
  'used-or-made',
  'found-in-buildings',
  'waste-soil-water',
  'mineral-occurrence',
  'place-and-period',
] as const
export type Showing = (typeof showings)[number]

const SHOWING_NAMES: Record<Showing, () => string> = {
  'exposure-found': m.evidence_shows_exposure_found,
  'exposure-alleged': m.evidence_shows_exposure_alleged,
  'used-or-made': m.evidence_shows_used_or_made,
  'found-in-buildings': m.evidence_shows_found_in_buildings,
  'waste-soil-water': m.evidence_shows_waste_soil_water,
  'mineral-occurrence': m.evidence_shows_mineral_occurrence,
  'place-and-period': m.evidence_shows_place_and_period,
}

export const showingName = (showing: Showing): string => SHOWING_NAMES[showing]()

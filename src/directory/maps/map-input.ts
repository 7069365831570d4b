export type TownDot = {
  name: string
  stateSlug: string
  latitude: number
  longitude: number
  count: number
}

export type StateCount = { name: string; slug: string; code: string; count: number }

export type ShadedState = StateCount & { href: string }

export type MapPlace = { name: string; latitude: number; longitude: number }

export type MapCity = MapPlace & { href: string; count: number }

export type CountryMapInput = {
  towns: TownDot[]
  states: StateCount[]
  /** Slugs of the states that are hatched and lettered. */
  comingSoon: string[]
  annotate?: { slug: string; label: string; note: string }
}

export type ShadedMapInput = {
  states: ShadedState[]
  title: string
  description: string
  /** Plural, for example 'facilities'. */
  unit: string
}

export type StateMapInput = { code: string; name: string; cities: MapCity[] }

export type LocatorMapInput = {
  code: string
  county: string | null
  place: MapPlace
  kind: 'city' | 'facility'
  /** In order of importance: where two names collide the earlier one stays. */
  neighbours: MapPlace[]
}

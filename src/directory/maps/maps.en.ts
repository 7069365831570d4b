export const en = {
  counts: {
    sites: (count: number, shown: string) => `${shown} ${count === 1 ? 'site' : 'sites'}`,
    facilities: (count: number, shown: string) =>
      `${shown} ${count === 1 ? 'facility' : 'facilities'}`,
  },
  units: { sites: 'Sites', facilities: 'Facilities' },
  underOne: 'under 1',
  join: (names: string, last: string) => `${names} and ${last}`,
  countries: { Canada: 'Canada', Mexico: 'Mexico' },
  west: 'W',
  none: 'None',
  most: (states: string) => ` Most: ${states}.`,
  country: 'Map of documented asbestos exposure sites in the United States',
  towns: (count: string) => `${count} towns, a dot for each; larger dots have more sites.`,
  soonIn: (state: string) => `${state}: coming soon`,
  soon: (states: string) => ` Coming soon: ${states}.`,
  states: 'States by number of documented facilities',
  statesNote: 'Each state is shaded by its number of facilities on record and leads to its page.',
  ofType: 'States by number of facilities of this type',
  ofTypeNote:
    'Each state is shaded by its number of facilities of this type and leads to their list.',
  state: (state: string) => `Map of ${state} counties with a circle for each city`,
  circles: (cities: string) =>
    `Circles are sized by the number of documented facilities, most in ${cities}.`,
  noCities: 'No cities are shown on this map.',
  eachCircle: (counts: string) => `${counts}. Each circle is a city.`,
  around: (state: string) => `${state} and the states next to it`,
  aroundNote: (state: string, open: string) => `${state} is hatched: coming soon. Open: ${open}.`,
  /** `area` is a county and its state, or empty. */
  locator: (area: string, place: string) =>
    area ? `Map of ${area}, with ${place} marked` : `Map with ${place} marked`,
  key: 'A key map with a scale in miles.',
  alsoShows: (towns: string) => ` It also shows ${towns}.`,
  miles: (miles: number | string) => `${miles} miles`,
  near: (place: string) => `Sites on record near ${place}`,
  here: 'here',
  city: 'City',
  distance: 'Distance',
  townsNearby: 'Towns nearby, with distances',
}

export const en = {
  title: (product: string, locations: string, site: string) =>
    `${product} Directory: Toward ${locations} Documented Locations | ${site}`,
  description: (locations: string) =>
    `Look up documented asbestos exposure sites by facility, company, city or state. Scope: ${locations} locations nationwide. Free, and without giving your name.`,
  loadedTitle: (product: string, count: string, site: string) =>
    `${product} Directory: ${count} Documented Locations | ${site}`,
  loadedDescription: (count: string) =>
    `Look up documented asbestos exposure sites by facility, company, city or state. ${count} facilities on record. Free, and without giving your name.`,
  keywords:
    'asbestos exposure sites, asbestos directory, mesothelioma, shipyards, power plants, asbestos by state',
  heading: 'Look up the place you worked.',
  loaded: (count: string) => `${count} records loaded so far.`,
  scope: (locations: string, statedIn: string) =>
    `Shipyards, power plants, factories, schools: the project covers ${locations} documented asbestos exposure sites across the United States when complete (goal of ${statedIn}). Searching is free, and you do not give your name.`,
  loadedScope: (where: string) =>
    `Shipyards, power plants, factories, schools: documented asbestos exposure sites in ${where}. Searching is free, and you do not give your name.`,
  diagnosed: ['Already diagnosed?', 'What to do first'],
  popular: 'Popular:',
  browse: (state: string) => `Browse the ${state} database`,
  mapKey: 'A town with documented sites; larger means more',
  comingSoon: (states: string[]) => `Coming soon: ${states.join(', ')}`,
  statesAsList: 'All states as a list',
  types: 'Facility types',
  typesNote: (state: string) =>
    `Counts are facilities on record in ${state}. The bar shows each type against the largest.`,
  typesNoteEverywhere:
    'Counts are facilities on record in all states. The bar shows each type against the largest.',
  unsure: 'Not sure what you were exposed to, or when?',
  write: (time: string) =>
    `Write to us. A person reads every message and answers within ${time}. It costs nothing and commits you to nothing.`,
  contact: 'Contact us',
  disclaimer: 'Disclaimer.',
  disclaimerText: (site: string) =>
    `${site} is for information only. A listing means that a source names a facility; by itself it does not show that asbestos was there, that any particular person was exposed or harmed, or that anyone is at fault. We are not a law firm and give no legal or medical advice.`,
  onRecord: (where: string) => `facilities on record in ${where}`,
  locations: (count: string) => `${count} documented locations`,
  inState: (state: string) => `of them in ${state}`,
  sites: (count: string) => `${count} sites`,
  documents: 'documents cited, each with its source',
  histories: (state: string) => `${state} cities with a full industrial history`,
  cities: (count: string) => `${count} cities`,
  typesFromTo: 'facility types, from shipyards to schools',
  typesCount: (count: string) => `${count} types`,
  scopeLabel: (scope: string) => `Scope: ${scope}`,
  scopeNote: (claims: {
    statedIn: string
    locations: string
    olderLocations: string
    featuredStateSites: string
    enhancedCities: string
    facilityTypes: string
    state: string
  }) =>
    `The large figures count what is loaded today. “Scope” is the goal of the project as stated in ${claims.statedIn}: ${claims.locations} documented locations nationwide (${claims.olderLocations} sites in older texts), ${claims.featuredStateSites} sites and ${claims.enhancedCities} enhanced cities in ${claims.state}, and ${claims.facilityTypes} facility types.`,
  why: 'Why Choose Our Database',
  reasons: [
    {
      title: 'Every entry is a place on record',
      text: 'A facility is listed because a document names it. Its page says what is known, what is not, and where the information comes from.',
    },
    {
      title: 'Made for finding one place',
      text: 'Search forgives spelling. Browse by state, city or type of work. Every record has a number and an address you can cite or print.',
    },
    {
      title: 'Free, and clear about who pays',
      text: 'Looking is free and needs no account. We are supported by advertising and by attorney referrals, and both are always labeled.',
    },
  ],
  featured: 'Featured state',
  facilitiesInCities: (facilities: string, cities: string) =>
    `${facilities} facilities in ${cities} cities, listed by city and by type.`,
  seeAll: (state: string) => `See all ${state} sites`,
}

export const en = {
  heading: (product: string, state: string) => `${product} in ${state}`,
  /** Around the type, which is as the records write it. */
  headingOfType: (state: string): [string, string] => ['', ` Facilities in ${state}`],
  comingSoonDescription: (state: string) =>
    `${state} is coming soon. Until then: the neighboring states, guides for the whole country, and free legal help.`,
  description: (state: string, type: string | null, count: string, cities: string) =>
    `${count} ${type ? `${type.toLowerCase()} facilities` : 'sites listed for asbestos exposure'} in ${cities} ${state} cities: where they stood, who ran them, when, and what is known. Free to search.`,
  keywords: (state: string) =>
    `${state} asbestos exposure, asbestos sites ${state}, ${state} mesothelioma, ${state} asbestos facilities`,
  citiesIn: (state: string) => `Cities in ${state}`,
  notFound: 'State Not Found',
  notFoundLine: 'The requested state could not be found.',
  citiesAToZ: (state: string) => `Cities in ${state}, A to Z`,
  figures: 'The figure is the number of documented facilities.',
  noneOfType: (state: string) => `No facilities of this type are on record in ${state}.`,
  allStates: 'All states',
  comingSoon: 'Coming soon',
  comingSoonLead: (state: string) =>
    `The ${state} records are being prepared. Nothing is listed here yet. Other states, the national guides and legal help are open now.`,
  comingSoonMap: 'Hatched: coming soon. Each neighbor leads to its page.',
  lead: 'The facilities on record in the state, by city and by type of work.',
  toCities: 'Cities A to Z',
  byType: 'By facility type',
  about: (state: string) => `About Asbestos Exposure in ${state}`,
  worked: 'Worked at one of these places?',
  workedText:
    'An attorney can tell you whether a claim is still open. Time limits differ from state to state and often begin at diagnosis, so it is worth asking early.',
  consultation: 'Get Free Legal Consultation',
  viewAll: 'View all facilities',
  loadingList: 'Loading facilities...',
  ofType: (count: number, shown: string) =>
    `${shown} ${count === 1 ? 'facility' : 'facilities'} of this type`,
  documented: (count: number): string => `documented ${count === 1 ? 'facility' : 'facilities'}`,
  cities: (count: number): string => (count === 1 ? 'city' : 'cities'),
  moreExactly: 'More exactly:',
  allTypes: (count: number) => `All ${count} types`,
  goToCity: 'Go to a city',
  allCities: 'All Cities',
}

export const en = {
  heading: (product: string, place: string) => `${product} in ${place}`,
  description: (count: number, shown: string, place: string) =>
    `${shown} ${count === 1 ? 'site' : 'sites'} listed for asbestos exposure in ${place}, with companies, years and what is known of each. Free to search and to print.`,
  keywords: (city: string, place: string) =>
    `${city} asbestos exposure, asbestos sites ${place}, ${city} mesothelioma, ${city} asbestos facilities`,
  listed: (place: string) => `Documented facilities in ${place}`,
  notFound: 'City Not Found',
  notFoundLine: 'The requested city could not be found.',
  documented: (count: number): string => `documented ${count === 1 ? 'facility' : 'facilities'}`,
  aboutCity: 'About the city',
  relatedCities: 'Related cities',
  addToHistory: 'Add to my work history',
  caption: (city: string, county: string | null) =>
    `${city} and its neighbors${county ? `, ${county}` : ''}.`,
  openMap: 'Open in maps',
  history: 'Industrial History & Exposure Context',
  resources: 'Legal Resources & Community Support',
  about: (city: string) => `About Asbestos Exposure in ${city}`,
  noText: 'Content is being generated for this city. Please check back soon.',
  /** Three wordings of one offer. */
  offers: [
    {
      heading: 'Did you work at one of these sites?',
      text: (_city: string, _state: string): string =>
        'If you or someone in your family has been diagnosed, an attorney can explain your options at no cost. Asking does not commit you to anything.',
    },
    {
      heading: 'A diagnosis, years after the work?',
      text: (city: string, _state: string): string =>
        `Illness from asbestos can appear decades after a job in ${city} ended. An attorney can tell you which claims are still open and what records help.`,
    },
    {
      heading: 'Questions about a former workplace?',
      text: (_city: string, state: string): string =>
        `Families ask us most often about time limits and proof of work. An attorney who knows ${state} cases can answer both, free of charge.`,
    },
  ],
  consultation: 'Get Free Legal Consultation',
  relatedIn: (state: string) => `Related Cities in ${state}`,
  relatedFailed: (reason: string) => `Error loading related cities: ${reason}`,
  loadingRelated: 'Loading related cities...',
  noRelated: 'No related cities found.',

  // The list.
  sitesIn: (count: number, shown: string, city: string) =>
    `${count === 1 ? '1 Documented Exposure Site' : `All ${shown} Documented Exposure Sites`} in ${city}`,
  listFailed: (reason: string) => `Error loading facilities: ${reason}`,
  restCorrect: 'The rest of this page is still correct.',
  loadingList: 'Loading facilities...',
  byType: 'By facility type',
  noneIn: (city: string) => `No facilities found in ${city}.`,
  allCities: (state: string) => `All cities in ${state}`,
  onRecord: (total: string) => `${total} on record`,
  showing: (shown: string, total: string) => `Showing ${shown} of ${total}`,
  orders: { name: ', by name', years: ', by first year', documented: ', by documents' },
  undated: (count: string) => `; ${count} without known years left out`,
  showAll: (total: string) => `Show all ${total}`,
  noMatch: (city: string) => `No site in ${city} matches all of this.`,

  // Its filter.
  searchWithin: (city: string) => `Search within ${city}`,
  show: 'Show',
  moreFilters: 'More filters: years, evidence',
  filter: 'Filter',
  filterByType: 'Filter by Facility Type',
  allTypes: 'All Categories',
  evidence: 'Evidence',
  allGrades: 'All grades',
  openIn: 'Open in these years',
  from: 'From',
  between: 'to',
  to: 'To',
  yearHint: 'A year, such as 1955',
  sort: 'Sort:',
  sorts: { name: 'Name', years: 'Years', documented: 'Most documented' },
  letters: 'Names by first letter',
}

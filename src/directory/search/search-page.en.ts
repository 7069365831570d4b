import type { SuggestionKind } from './search.contract.ts'

export const en = {
  resultsFor: (text: string) => `Search results for “${text}”`,
  title: 'Search the directory',
  description:
    'Search documented asbestos exposure sites by facility, company, city, county, state or ZIP code.',
  search: 'Search',
  tooShort: (shortest: number) => `Please type at least ${shortest} characters.`,
  lead: 'Type a workplace, a company, a city, a state, a ZIP code, a trade or a question. Spelling is forgiven.',
  kindsOfResults: 'Kinds of results',
  kinds: {
    place: 'Places',
    facility: 'Facilities',
    company: 'Companies',
    type: 'Facility types',
    trade: 'Trades and industries',
    guide: 'Guides',
    history: 'Histories',
    term: 'Glossary',
    page: 'Pages',
  } satisfies Record<SuggestionKind, string>,
  allFacilities: (count: string) => `Show all ${count} facilities, with filters`,
  didYouMean: ['Did you mean ', '?'] as [string, string],
  ways: {
    states: ['Browse by state', 'Every city and facility, A to Z'] as [string, string],
    guides: ['Read the guides', 'Compensation, veterans’ benefits and legal rights'] as [
      string,
      string,
    ],
    legalHelp: ['Legal help', 'You do not need to find your workplace here to ask'] as [
      string,
      string,
    ],
  },
  otherName:
    'A workplace may be under another name. Try the company that owned it, the city, or one word of the name.',

  // The facilities alone.
  everywhere: 'Search everywhere and all types',
  wholeSite: 'Search the whole site',
  facilities: (count: number, shown: string) =>
    `${shown} ${count === 1 ? 'facility' : 'facilities'}`,
  bestFirst: 'Best matches first.',
  addToHistory: 'Add to my work history',
  pages: 'Pages of results',
  previous: 'Previous',
  next: 'Next',
  page: (page: string, of: string) => `Page ${page} of ${of}`,
  filters: 'Filters',
  state: 'State',
  allStates: 'All states',
  type: 'Facility type',
  allTypes: 'All types',
  evidence: 'Evidence',
  allRecords: 'All records',
  apply: 'Apply filters',
}

import { formatCount } from '../../ui/format.ts'
import type { Kind } from './category-head.en.ts'

export const en = {
  notFound: 'Category Not Found',
  notFoundLine: 'Category not found. Please check the URL and try again.',
  showIn: 'Show the facilities in',
  onRecord: ({ noun }: Kind, count: number): string =>
    `${noun} ${count === 1 ? 'facility' : 'facilities'} on record`,
  moreFacilities: (count: number) => `+${count} more`,

  // The list.
  listIn: ({ name }: Kind, state: string) => `${name} in ${state}`,
  list: ({ name }: Kind) => `${name} on record`,
  selectState: ({ noun }: Kind) =>
    `Please select a state above to view ${noun} facilities with documented asbestos exposure.`,
  restCorrect: 'The rest of this page is still correct.',
  previous: (count: number) => `Previous ${count} facilities`,
  showing: (from: string, to: string, total: string) => `Showing ${from} to ${to} of ${total}`,
  loadMore: (remaining: string) => `Load More Facilities (${remaining} remaining)`,
  company: 'Company:',
  loading: 'Loading facilities...',
  listEnds: (state: string) => `The list of ${state} ends before this page.`,
  first: (count: number) => `The first ${count} facilities`,
  noneInState: ({ noun }: Kind) => `No ${noun} facilities found in this state.`,
  everythingIn: (state: string) => `Everything on record in ${state}`,

  // The choice of a state.
  loaded: ({ noun }: Kind, count: number, where: string) =>
    count === 0
      ? `No ${noun} facilities are on record so far.`
      : `${formatCount(count)} ${noun} ${count === 1 ? 'facility is' : 'facilities are'} on record so far, in ${where}.`,
  textNotAffected: 'The text of this page is not affected.',
  foundIn: ({ noun }: Kind, count: number, state: string) =>
    `${noun} ${count === 1 ? 'facility' : 'facilities'} in ${state}`,
  background: ({ name }: Kind, state: string) => `${name} in ${state}: cities and background`,
  chooseState: 'Choose a state...',
  show: 'Show',
  showFacilities: 'Show facilities',
  skipMap: ({ noun }: Kind) => `Skip the map of ${noun} facilities`,
  mapNote: ({ noun }: Kind) =>
    `The stronger the color, the more ${noun} facilities are on record there. Each state leads to its own page.`,

  // The article.
  onThisPage: 'On this page',
  contents: {
    overview: 'Overview',
    history: 'History',
    'exposure-sources': 'Exposure sources',
    'health-and-legal': 'Health and legal context',
    industries: 'Industries affected',
    find: 'Find by state',
    cities: 'City pages',
    results: 'Facilities',
    questions: 'Questions',
    help: 'Where to turn',
    references: 'References',
  },
  yearsThatMattered: (name: string) => `${name}: the years that mattered`,
  peakUse: 'Peak asbestos use',
  consultation: 'Get Free Legal Consultation',
  exposed: 'Were You Exposed to Asbestos?',
  exposedText:
    'If you or someone in your family worked in one of these places, you can ask to be put in touch with an independent attorney. It costs nothing and commits you to nothing.',
}

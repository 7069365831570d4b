import type { Kind } from './category-head.en.ts'

export const en = {
  notFound: 'Category Not Found',
  notFoundLine: 'The requested category could not be found.',
  sources: 'Sources of this page',
  seeList: 'See the list by name',
  inAllStates: ({ name }: Kind) => `${name} in all states`,
  legalHelp: 'Need Legal Help?',
  legalHelpText: (state: string) =>
    `If you worked in one of these places in ${state} and have been diagnosed with an asbestos-related illness, you can ask to be put in touch with an independent attorney. It costs nothing and commits you to nothing.`,
  consultation: 'Get Free Legal Consultation',
  about: ({ name }: Kind) => `About asbestos in ${name.toLowerCase()}`,
  peakYears: 'Peak years of use:',
  history: 'Historical context',
  health: 'Health risks',
  legal: 'Legal context',
  exposureSources: 'Exposure sources',
  products: 'Common products',
  considerations: 'Legal Considerations',
  considerationList: [
    'Time limits differ from state to state, and many run from the diagnosis rather than the exposure',
    'A claim against an employer, a product maker, a property owner and a trust can each have its own rules',
    'Work in more than one state may mean that more than one law applies',
    'Benefits for veterans and for federal employees are separate from lawsuits',
    'After a death, survivors may have claims of their own, with shorter deadlines',
    'Only a licensed attorney who knows the facts can say whether a claim is open',
  ],
  documentation: 'Documentation Needed',
  documentationList: [
    'The diagnosis in writing, with pathology and imaging reports',
    'A list of employers, places and dates, with the jobs done there',
    'Social Security earnings, pension, union or military service records',
    'Names of coworkers who remember the work',
    'Product names, suppliers or photographs, if any are at hand',
    'For survivors: the death certificate and proof of relationship',
  ],

  // The places.
  citiesWith: ({ name }: Kind, state: string) => `Cities in ${state} with ${name}`,
  figures: ({ noun }: Kind) => `The figure is the number of ${noun} facilities on record.`,
  noneInState: ({ noun }: Kind) => `No ${noun} facilities found in this state.`,
  allCities: (count: string) => `View all ${count} cities`,
  otherTypes: (state: string) => `Other categories in ${state}`,
}

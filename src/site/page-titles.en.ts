import type { PageName, pages } from './pages.ts'

type OwnTitle = {
  [Name in PageName]: (typeof pages)[Name] extends { title: string } | { kind: 'staff' }
    ? never
    : Name
}[PageName]

/** The compiler requires an entry for each. */
export const en: Record<OwnTitle, string> = {
  stateAlerts: 'An alert for a state',
  search: 'Search the directory',
  legalHelp: 'Ask to be put in touch with an attorney',
  thankYou: 'Thank you',
  addDetails: 'Add details that help',
  withdraw: 'Withdraw a request',
  partners: 'Our partner law firms',
  missingWorkplace: 'My workplace is not listed',
  glossary: 'Glossary of asbestos terms',
  data: 'Download the data',
  apiDocs: 'The API of the directory',
  privacyChoices: 'Your privacy choices',
  consumerHealthData: 'Consumer Health Data Notice',
  deadlines: 'Time limits to file a claim',
  workHistory: 'My work history',
  documents: 'Papers to gather',
  trusts: 'Who pays when the company is gone',
  support: 'Help and support',
  companies: 'Companies on record',
}

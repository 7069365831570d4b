/** Titles on share images and in the search of pages that are no article; browsers do not load them. */
import { m } from '../paraglide/messages.js'
import type { PageName, pages } from './pages.ts'

type OwnTitle = {
  [Name in PageName]: (typeof pages)[Name] extends { title: string } | { kind: 'staff' }
    ? never
    : Name
}[PageName]

/** The compiler requires an entry for each. */
const TITLES: Record<OwnTitle, () => string> = {
  coverage: m.coverage_title,
  stateAlerts: m.page_titles_state_alerts,
  search: m.page_titles_search,
  map: m.map_title,
  nearMe: m.near_title,
  legalHelp: m.page_titles_legal_help,
  thankYou: m.page_titles_thank_you,
  addDetails: m.page_titles_add_details,
  withdraw: m.page_titles_withdraw,
  erase: m.page_titles_erase,
  yourSuggestion: m.page_titles_your_suggestion,
  partners: m.page_titles_partners,
  missingWorkplace: m.page_titles_missing_workplace,
  workedHere: m.page_titles_worked_here,
  glossary: m.page_titles_glossary,
  data: m.page_titles_data,
  apiDocs: m.page_titles_api_docs,
  privacyChoices: m.page_titles_privacy_choices,
  consumerHealthData: m.page_titles_consumer_health_data,
  deadlines: m.common_file_a_claim,
  workHistory: m.page_titles_work_history,
  documents: m.page_titles_documents,
  papersToSign: m.papers_heading,
  trusts: m.page_titles_trusts,
  support: m.page_titles_support,
  companies: m.page_titles_companies,
}

const all: Partial<Record<PageName, () => string>> = TITLES

export const ownTitle = (name: PageName): string | undefined => all[name]?.()

import { m } from '../paraglide/messages.js'
import type { PageName } from '../site/pages.ts'

/** What menus call a page: the list of the footer, in its order, and the names in the header. */
export const PAGE_LABELS = {
  about: m.footer_links_about,
  contact: m.footer_links_contact,
  glossary: m.footer_links_glossary,
  data: m.footer_links_data,
  privacyPolicy: m.footer_links_privacy_policy,
  termsOfService: m.footer_links_terms_of_service,
  disclaimer: m.footer_links_disclaimer,
  privacyChoices: m.footer_links_privacy_choices,
  consumerHealthData: m.footer_links_consumer_health_data,
  deadlines: m.common_file_a_claim,
  workHistory: m.footer_links_work_history,
  documents: m.footer_links_documents,
  trusts: m.footer_links_trusts,
  companies: m.common_companies,
  veterans: m.frame_veterans,
  firstSteps: m.frame_after_diagnosis,
  support: m.footer_links_support,
} satisfies Partial<Record<PageName, () => string>>

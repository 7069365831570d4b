/** The file that renders each page. The addresses of public pages are in src/site/pages.ts. */
import { index, rootRoute, route } from '@tanstack/virtual-file-routes'
import { type PageName, pages } from '../site/pages.ts'

/** Articles share the files below, whose addresses are those of `pages`; two have more on their page than text. */
type Article = {
  [Name in PageName]: (typeof pages)[Name] extends { title: 'article' } ? Name : never
}[PageName]
type PageWithFile = Exclude<PageName, Article> | 'contact' | 'veterans'

/** Relative to src. The compiler requires one line for each page in src/site/pages.ts. */
const pageFiles: Record<PageWithFile, string> = {
  home: 'directory/home/home-page.tsx',
  states: 'directory/states/states-page.tsx',
  state: 'directory/states/state-page.tsx',
  city: 'directory/cities/city-page.tsx',
  facility: 'directory/facilities/facility-page.tsx',
  category: 'directory/categories/category-page.tsx',
  stateCategory: 'directory/categories/state-category-page.tsx',
  coverage: 'directory/states/coverage-page.tsx',
  stateAlerts: 'alerts/state-alerts-page.tsx',
  search: 'directory/search/search-page.tsx',
  map: 'directory/explorer/map-page.tsx',
  nearMe: 'directory/search/near/near-page.tsx',
  legalHelp: 'leads/form/legal-help-page.tsx',
  thankYou: 'leads/form/thank-you-page.tsx',
  addDetails: 'leads/details/details-page.tsx',
  withdraw: 'leads/consent/withdrawal-page.tsx',
  erase: 'leads/retention/erasure-page.tsx',
  yourSuggestion: 'leads/suggestions/suggestion-page.tsx',
  partners: 'leads/partners/partners-page.tsx',
  missingWorkplace: 'leads/workplaces/workplace-page.tsx',
  workedHere: 'leads/suggestions/testimony-page.tsx',
  contact: 'articles/contact-page.tsx',
  glossary: 'articles/glossary-page.tsx',
  data: 'publishing/downloads/data-page.tsx',
  apiDocs: 'app/api-docs/api-docs-page.tsx',
  privacyChoices: 'privacy/privacy-choices-page.tsx',
  consumerHealthData: 'privacy/consumer-health-data-page.tsx',
  deadlines: 'tools/deadlines/deadlines-page.tsx',
  workHistory: 'leads/work-history/work-history-page.tsx',
  documents: 'tools/documents/documents-page.tsx',
  papersToSign: 'tools/papers/papers-page.tsx',
  trusts: 'tools/trusts/trusts-page.tsx',
  trust: 'tools/trusts/trust-page.tsx',
  support: 'tools/support/support-page.tsx',
  companies: 'directory/kinds/companies/companies-page.tsx',
  company: 'directory/kinds/companies/company-page.tsx',
  ships: 'directory/kinds/ships/ships-page.tsx',
  ship: 'directory/kinds/ships/ship-page.tsx',
  trades: 'directory/kinds/trades/trades-page.tsx',
  trade: 'directory/kinds/trades/trade-page.tsx',
  products: 'directory/kinds/products/products-page.tsx',
  product: 'directory/kinds/products/product-page.tsx',
  veterans: 'articles/veterans-page.tsx',
  testAds: 'ads/test-ads-page.tsx',
  debugAds: 'ads/debug-ads-page.tsx',
  testFacilityAds: 'ads/test-facility-ads-page.tsx',
}

const publicPages = Object.entries(pageFiles).map(([name, file]) => {
  const { path } = pages[name as PageName]
  return path === '/' ? index(file) : route(path, file)
})

export const routes = rootRoute('app/root.tsx', [
  ...publicPages,
  route('/$articleSlug', 'articles/article-page.tsx'),
  route('/shipyards/legal-information/$articleSlug', 'articles/shipyard-guide-page.tsx'),
  route('/$historySlug', 'directory/histories/history-page.tsx'),
  // Redirects an address without the facility suffix to the one with it.
  route('/$stateSlug/$citySlug/$facilitySlug', 'directory/facilities/bare-facility-page.tsx'),

  route('/firm', 'portal/portal-page.tsx'),
  route('/admin/login', 'staff/login-page.tsx'),
  route('/admin/setup', 'staff/setup-page.tsx'),
  route('/admin', 'staff/staff-layout-page.tsx', [
    index('desk/dashboard-page.tsx'),
    route('/queue', 'desk/queue/queue-page.tsx'),
    route('/leads', 'desk/leads-page.tsx'),
    route('/leads/$leadId', 'desk/lead-page.tsx'),
    route('/corrections', 'desk/suggestions/corrections-page.tsx'),
    route('/firms', 'desk/firms/firms-page.tsx'),
    route('/firms/$firmId', 'desk/firms/firm-page.tsx'),
    route('/records', 'directory/editing/records-page.tsx'),
    route('/records/duplicates', 'directory/editing/duplicates-page.tsx'),
    route('/records/kinds/$kind', 'directory/editing/things/thing-list-page.tsx'),
    route('/records/kinds/$kind/$thingId', 'directory/editing/things/thing-page.tsx'),
    route('/records/$recordId', 'directory/editing/record-page.tsx'),
    route('/imports', 'directory/import-desk/imports-page.tsx'),
    route('/imports/$uploadId', 'directory/import-desk/import-page.tsx'),
    route('/texts', 'directory/texts/texts-page.tsx'),
    route('/texts/$subject/$subjectId', 'directory/texts/text-page.tsx'),
    route('/reports', 'desk/reports/reports-page.tsx'),
    route('/workplaces', 'desk/suggestions/workplaces-page.tsx'),
    route('/testimonies', 'desk/suggestions/testimonies-page.tsx'),
    route('/notifications', 'desk/notifications-page.tsx'),
    route('/templates', 'desk/messages/templates-page.tsx'),
    route('/users', 'staff/users-page.tsx'),
    route('/audit', 'staff/audit-page.tsx'),
    route('/account', 'staff/account-page.tsx'),
    route('/$', 'staff/staff-missing-page.tsx'),
  ]),
])

/** The file that renders each page. The addresses of public pages are in src/site/pages.ts. */
import { index, rootRoute, route } from '@tanstack/virtual-file-routes'
import { type PageName, pages } from '../site/pages.ts'

/** Relative to src. The compiler requires one line for each page in src/site/pages.ts. */
const pageFiles: Record<PageName, string> = {
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
  about: 'articles/pages/about-page.tsx',
  contact: 'articles/pages/contact-page.tsx',
  glossary: 'articles/glossary-page.tsx',
  data: 'publishing/downloads/data-page.tsx',
  apiDocs: 'app/api-docs/api-docs-page.tsx',
  privacyPolicy: 'articles/pages/privacy-policy-page.tsx',
  termsOfService: 'articles/pages/terms-of-service-page.tsx',
  disclaimer: 'articles/pages/disclaimer-page.tsx',
  privacyChoices: 'privacy/privacy-choices-page.tsx',
  consumerHealthData: 'privacy/consumer-health-data-page.tsx',
  deadlines: 'tools/deadlines/deadlines-page.tsx',
  workHistory: 'leads/work-history/work-history-page.tsx',
  documents: 'tools/documents/documents-page.tsx',
  trusts: 'tools/trusts/trusts-page.tsx',
  trust: 'tools/trusts/trust-page.tsx',
  support: 'tools/support/support-page.tsx',
  companies: 'directory/companies/companies-page.tsx',
  company: 'directory/companies/company-page.tsx',
  ships: 'directory/kinds/ships/ships-page.tsx',
  ship: 'directory/kinds/ships/ship-page.tsx',
  trades: 'directory/kinds/trades/trades-page.tsx',
  trade: 'directory/kinds/trades/trade-page.tsx',
  products: 'directory/kinds/products/products-page.tsx',
  product: 'directory/kinds/products/product-page.tsx',
  veterans: 'articles/pages/veterans-page.tsx',
  firstSteps: 'articles/pages/first-steps-page.tsx',
  shipyardLegalRights: 'articles/pages/shipyard-legal-rights-page.tsx',
  navyVeteranRights: 'articles/pages/navy-veteran-rights-page.tsx',
  shipyardCompensation: 'articles/pages/shipyard-compensation-page.tsx',
  tampaShipbuilding: 'articles/pages/tampa-shipbuilding-page.tsx',
  jacksonvilleShipbuilding: 'articles/pages/jacksonville-shipbuilding-page.tsx',
  panamaCityShipbuilding: 'articles/pages/panama-city-shipbuilding-page.tsx',
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
  // Redirects an address without the facility suffix to the one with it.
  route('/$stateSlug/$citySlug/$facilitySlug', 'directory/facilities/bare-facility-page.tsx'),

  route('/firm', 'leads/portal/portal-page.tsx'),
  route('/admin/login', 'staff/login-page.tsx'),
  route('/admin/setup', 'staff/setup-page.tsx'),
  route('/admin', 'staff/staff-layout-page.tsx', [
    index('leads/desk/dashboard-page.tsx'),
    route('/queue', 'leads/desk/queue/queue-page.tsx'),
    route('/leads', 'leads/desk/leads-page.tsx'),
    route('/leads/$leadId', 'leads/desk/lead-page.tsx'),
    route('/corrections', 'leads/desk/suggestions/corrections-page.tsx'),
    route('/firms', 'leads/desk/firms/firms-page.tsx'),
    route('/firms/$firmId', 'leads/desk/firms/firm-page.tsx'),
    route('/reports', 'leads/desk/reports/reports-page.tsx'),
    route('/workplaces', 'leads/desk/suggestions/workplaces-page.tsx'),
    route('/notifications', 'leads/desk/notifications-page.tsx'),
    route('/templates', 'leads/desk/messages/templates-page.tsx'),
    route('/users', 'staff/users-page.tsx'),
    route('/audit', 'staff/audit-page.tsx'),
    route('/account', 'staff/account-page.tsx'),
    route('/$', 'staff/staff-missing-page.tsx'),
  ]),
])

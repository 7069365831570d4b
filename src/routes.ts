/** THE site map: every page address, one line each. Files are found under src/features. */
import { index, rootRoute, route } from '@tanstack/virtual-file-routes'

export const routes = rootRoute('../root.tsx', [
  index('home/home-page.tsx'),
  route('/states', 'states/states-page.tsx'),
  route('/search', 'search/search-page.tsx'),
  route('/category/$categorySlug', 'categories/category-page.tsx'),
  route('/$stateSlug/category/$categorySlug', 'categories/state-category-page.tsx'),
  route('/$stateSlug', 'states/state-page.tsx'),
  route('/$stateSlug/$citySlug', 'cities/city-page.tsx'),
  route('/$stateSlug/$citySlug/$facilitySlug', 'facilities/bare-facility-page.tsx'),
  route('/$stateSlug/$citySlug/{$facilitySlug}-asbestos-exposure', 'facilities/facility-page.tsx'),

  route(
    '/shipyards/legal-information/shipyard-legal-rights',
    'articles/pages/shipyard-legal-rights-page.tsx',
  ),
  route(
    '/shipyards/legal-information/navy-veteran-asbestos-rights',
    'articles/pages/navy-veteran-rights-page.tsx',
  ),
  route(
    '/shipyards/legal-information/shipyard-mesothelioma-compensation',
    'articles/pages/shipyard-compensation-page.tsx',
  ),
  route('/tampa-shipbuilding-asbestos-exposure', 'articles/pages/tampa-shipbuilding-page.tsx'),
  route(
    '/jacksonville-naval-shipbuilding-asbestos',
    'articles/pages/jacksonville-shipbuilding-page.tsx',
  ),
  route(
    '/panama-city-shipbuilding-naval-warfare',
    'articles/pages/panama-city-shipbuilding-page.tsx',
  ),
  route('/legal-help', 'leads/legal-help-page.tsx'),
  route('/thank-you', 'leads/thank-you-page.tsx'),
  route('/about', 'articles/pages/about-page.tsx'),
  route('/contact', 'articles/pages/contact-page.tsx'),
  route('/privacy-policy', 'articles/pages/privacy-policy-page.tsx'),
  route('/terms-of-service', 'articles/pages/terms-of-service-page.tsx'),
  route('/disclaimer', 'articles/pages/disclaimer-page.tsx'),
  route('/glossary', 'articles/glossary-page.tsx'),
  route('/data', 'downloads/data-page.tsx'),
  route('/privacy-choices', 'privacy/privacy-choices-page.tsx'),
  route('/consumer-health-data', 'privacy/consumer-health-data-page.tsx'),

  route('/admin/login', 'staff/login-page.tsx'),
  route('/admin/setup', 'staff/setup-page.tsx'),
  route('/admin', 'staff/staff-frame-page.tsx', [
    index('lead-desk/dashboard-page.tsx'),
    route('/leads', 'lead-desk/leads-page.tsx'),
    route('/corrections', 'lead-desk/corrections-page.tsx'),
    route('/notifications', 'lead-desk/notifications-page.tsx'),
    route('/users', 'staff/users-page.tsx'),
    route('/account', 'staff/account-page.tsx'),
  ]),

  route('/test-ads', 'ads/test-ads-page.tsx'),
  route('/debug-ads', 'ads/debug-ads-page.tsx'),
  route('/test-facility-ads', 'ads/test-facility-ads-page.tsx'),
])

/** THE site map: every page address, one line each. Files are found under src. */
import { index, rootRoute, route } from '@tanstack/virtual-file-routes'

export const routes = rootRoute('app/root.tsx', [
  index('directory/home/home-page.tsx'),
  route('/states', 'directory/states/states-page.tsx'),
  route('/search', 'directory/search/search-page.tsx'),
  route('/category/$categorySlug', 'directory/categories/category-page.tsx'),
  route('/$stateSlug/category/$categorySlug', 'directory/categories/state-category-page.tsx'),
  route('/$stateSlug', 'directory/states/state-page.tsx'),
  route('/$stateSlug/$citySlug', 'directory/cities/city-page.tsx'),
  route('/$stateSlug/$citySlug/$facilitySlug', 'directory/facilities/bare-facility-page.tsx'),
  route(
    '/$stateSlug/$citySlug/{$facilitySlug}-asbestos-exposure',
    'directory/facilities/facility-page.tsx',
  ),

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
  route('/legal-help', 'leads/form/legal-help-page.tsx'),
  route('/thank-you', 'leads/form/thank-you-page.tsx'),
  route('/about', 'articles/pages/about-page.tsx'),
  route('/contact', 'articles/pages/contact-page.tsx'),
  route('/privacy-policy', 'articles/pages/privacy-policy-page.tsx'),
  route('/terms-of-service', 'articles/pages/terms-of-service-page.tsx'),
  route('/disclaimer', 'articles/pages/disclaimer-page.tsx'),
  route('/glossary', 'articles/glossary-page.tsx'),
  route('/data', 'publishing/downloads/data-page.tsx'),
  route('/privacy-choices', 'privacy/privacy-choices-page.tsx'),
  route('/consumer-health-data', 'privacy/consumer-health-data-page.tsx'),

  route('/admin/login', 'staff/login-page.tsx'),
  route('/admin/setup', 'staff/setup-page.tsx'),
  route('/admin', 'staff/staff-frame-page.tsx', [
    index('leads/desk/dashboard-page.tsx'),
    route('/leads', 'leads/desk/leads-page.tsx'),
    route('/corrections', 'leads/desk/corrections-page.tsx'),
    route('/notifications', 'leads/desk/notifications-page.tsx'),
    route('/users', 'staff/users-page.tsx'),
    route('/account', 'staff/account-page.tsx'),
  ]),

  route('/test-ads', 'ads/test-ads-page.tsx'),
  route('/debug-ads', 'ads/debug-ads-page.tsx'),
  route('/test-facility-ads', 'ads/test-facility-ads-page.tsx'),
])

/** What kind of page an address is: all that measurement and advertising ever say about it. */
export const pageKinds = [
  'home',
  'states',
  'state',
  'city',
  'facility',
  'category',
  'search',
  'guide',
  'legal-help',
  'contact',
  'thank-you',
  'page',
  'staff',
] as const
export type PageKind = (typeof pageKinds)[number]

const FIXED: Record<string, PageKind> = {
  '/': 'home',
  '/states': 'states',
  '/search': 'search',
  '/legal-help': 'legal-help',
  '/contact': 'contact',
  '/thank-you': 'thank-you',
  '/about': 'page',
  '/data': 'page',
  '/glossary': 'page',
  '/privacy-policy': 'page',
  '/privacy-choices': 'page',
  '/consumer-health-data': 'page',
  '/terms-of-service': 'page',
  '/disclaimer': 'page',
  '/test-ads': 'staff',
  '/debug-ads': 'staff',
  '/test-facility-ads': 'staff',
  '/tampa-shipbuilding-asbestos-exposure': 'guide',
  '/jacksonville-naval-shipbuilding-asbestos': 'guide',
  '/panama-city-shipbuilding-naval-warfare': 'guide',
}

/** In this order: the first that fits. */
const PATTERNS: [RegExp, PageKind][] = [
  [/^\/admin(\/|$)/, 'staff'],
  [/^\/shipyards\/legal-information\//, 'guide'],
  [/^(\/[^/]+)?\/category\/[^/]+$/, 'category'],
  [/^\/[^/]+\/[^/]+\/[^/]+$/, 'facility'],
  [/^\/[^/]+\/[^/]+$/, 'city'],
  [/^\/[^/]+$/, 'state'],
]

export function pageKindOf(path: string): PageKind {
  return FIXED[path] ?? PATTERNS.find(([pattern]) => pattern.test(path))?.[1] ?? 'page'
}

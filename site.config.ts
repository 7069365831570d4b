/** The operator's words: names, addresses and claims shown on the site. Browser-safe. */
export const site = {
  name: 'Exposure Atlas',
  /** What the directory lists, as it stands in titles and headings. */
  product: 'Asbestos Exposure Sites',
  tagline:
    'A public directory of documented asbestos exposure sites in the United States. Free to use.',
  /** States that are named but have no records yet. */
  comingSoon: [
    { name: 'Alabama', slug: 'alabama', code: 'AL' },
    { name: 'California', slug: 'california', code: 'CA' },
    { name: 'Texas', slug: 'texas', code: 'TX' },
    { name: 'New York', slug: 'new-york', code: 'NY' },
  ],
  /** The state the site knows best: the header, the home page and the footer lead to it. */
  featuredState: { name: 'Florida', slug: 'florida' },
  featuredCities: [
    { name: 'Miami', slug: 'miami' },
    { name: 'Tampa', slug: 'tampa' },
    { name: 'Jacksonville', slug: 'jacksonville' },
    { name: 'Orlando', slug: 'orlando' },
  ],
  /** Editorial claims, shown as claims. */
  claims: {
    locations: '87,000+',
    featuredStateSites: '1,770+',
    enhancedCities: '28',
    facilityTypes: '9',
  },
  copyrightYear: 2026,
} as const

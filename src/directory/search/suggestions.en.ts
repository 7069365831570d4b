/** What suggestions say about what was found; the server writes them. */
export const en = {
  tags: {
    type: 'Facility type',
    trade: 'Trade or industry',
    guide: 'Guide',
    history: 'History',
    term: 'Glossary',
    page: 'Page',
  },
  section: (heading: string) => `Section: ${heading}`,
  state: 'State',
  city: 'City',
  zipCode: 'ZIP code',
  company: 'Company',
  facilities: (count: number, shown: string) =>
    `${shown} ${count === 1 ? 'facility' : 'facilities'}`,
  onRecord: (facilities: string) => `${facilities} on record`,
  comingSoon: 'Coming soon',
  inCounty: (county: string, rest: string) => `${county}, ${rest}`,
  withZip: (facilities: string, zip: string) => `${facilities} on record with ZIP code ${zip}`,
  noZip: (zip: string, area: string, state: string) =>
    `No record has ZIP code ${zip}. Those that begin with ${area} are in ${state}.`,
  formerly: (where: string, name: string) => `${where}. Formerly ${name}`,
  namedOn: (facilities: string) => `Named on ${facilities}`,
  namedOnMany: 'Named on many facilities',
  also: (name: string) => `. Also ${name}`,
}

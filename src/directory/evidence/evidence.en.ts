export const en = {
  kinds: {
    'federal-report': 'Federal report',
    'federal-study': 'Federal study',
    'health-consultation': 'Health consultation',
    'cleanup-record': 'Cleanup record',
    'enforcement-record': 'Enforcement record',
    'court-opinion': 'Court opinion',
    'scientific-study': 'Scientific study',
    'geological-survey': 'Geological survey',
    'navy-or-military-record': 'Military record',
    'benefit-program-record': 'Benefit program record',
    'state-record': 'State record',
    'site-report': 'Report by the site',
  },
  /** What the document shows about the place. */
  shows: {
    'exposure-found': 'Workers found exposed or ill',
    'exposure-alleged': 'Exposure alleged',
    'used-or-made': 'Asbestos used or made',
    'found-in-buildings': 'Material found in buildings',
    'waste-soil-water': 'In waste, soil or water',
    'mineral-occurrence': 'Mineral in the ground',
    'place-and-period': 'Place and period only',
  },
  facts: {
    owner: 'Owners over time',
    'former-name': 'Former names',
    trade: 'Trades named',
    product: 'Products',
    union: 'Union locals',
    ship: 'Ships',
  },
  meaning: {
    documented:
      'A government, court or scientific document says that asbestos was mined, made, used, received, found or removed here.',
    reported: 'The site reported asbestos to a regulator.',
    listed:
      'No document that we have read says that asbestos was here. It is listed because a source names it, or because places of its kind and age commonly contained asbestos.',
    demonstration:
      'This record is invented. It shows how the directory works and cites no document.',
  },
  gradeFollows: 'The grade follows from these documents; nobody types it in.',
  heading: 'What the record says',
  order: 'Oldest first. Each statement is in our words; its document is beside it.',
  more: (count: number) => (count === 1 ? '1 more document' : `${count} more documents`),
  noDate: 'No date',
  /** How the document was read, and on which day. */
  read: {
    whole: 'We read all of it',
    pages: 'We read the part about this site',
    excerpt: 'We read an excerpt',
    quoted: 'We have not opened it, and know it from another text that we read',
  },
  readOn: (read: string, day: string | null) => (day ? `${read} on ${day}.` : `${read}.`),
  unknown: 'What is not known',
  namesAndOwners: 'Names, owners, work',
  numbers: 'The small number is the document it comes from. What is missing is not known.',
  to: (year: number) => `to ${year}`,
  from: (year: number) => `from ${year}`,
  companies: 'Companies on this record',
  otherSites: (count: number, shown: string) =>
    count === 1 ? 'no other site on record' : `all ${shown} sites on record`,
  addToHistory: 'Add to my work history',
  years: 'Years on record',
  inOperation: (type: string | null) => `${type ?? 'Facility'} in operation`,
  peakUse: (category: string) => `Peak asbestos use in ${category}`,
  firstIllness: 'When a related illness could first appear',
  fromOn: (year: number) => `from ${year} on, with no end date`,
  /** As records write them: 1941–1977, 1925–present, 1930s–1980s. */
  range: (years: string) => years,
  today: 'Today',
  latency:
    'Asbestos disease often takes 10 to 50 years to appear, and can take longer: a federal report of 2017 names 71 years. No year is the last.',
}

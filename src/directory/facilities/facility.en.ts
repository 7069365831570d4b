export const en = {
  facility: 'Facility',
  failed: 'Error loading facility: ',
  /** `written` is the title in the record, in English. */
  title: (name: string, written: string | null) => written ?? `${name} - Asbestos Exposure Site`,
  description: (
    written: string | null,
    record: { name: string; years: string; city: string; state: string; category: string },
  ) =>
    written ??
    `${record.name}${record.years && ` (${record.years})`} in ${record.city}, ${record.state}${record.category && `, ${record.category}`}: what the record says, related sites nearby, and where to ask for help after asbestos exposure.`,
  keywords: (written: string | null) => written ?? undefined,
  record: (number: string) => `Record ${number}`,
  suffix: '- Asbestos Exposure',
  ask: 'Ask about this facility',
  invented: 'An invented place.',
  west: 'W',
  approximate: (position: string, basis: string) =>
    `${position}. Position approximate, from ${basis}.`,
  middleOf: (city: string) => `the middle of ${city}`,
  fromAddress: 'the recorded address',
  fromRecord: 'the record',
  openMap: 'Open in maps',
  overview: 'Facility Overview',
  contentFailed: 'Error loading content: ',
  readMore: 'Read more',
  /** Above the documents. `place` is the city and its state. */
  summary: (name: string, place: string, type: string | null, years: string, documents: number) =>
    `${name}. ${type ? `${type} in` : 'In'} ${place}.${years && ` In operation: ${years}.`} ${documents === 1 ? 'One document' : `${documents} documents`} about asbestos at this site ${documents === 1 ? 'is' : 'are'} on record, below.`,
  /** For records whose documents say nothing of asbestos. */
  summaryOfPlace: (name: string, place: string, type: string | null, years: string) =>
    `${name}. ${type ? `${type} in` : 'In'} ${place}.${years && ` In operation: ${years}.`} What is on record, below, shows the place and its time. No document about asbestos here has been read yet, which does not mean that there was none.`,
  fallback: (name: string, place: string, years: string) => [
    `${name} in ${place} is listed in this directory.${years && ` Its years of operation are given as ${years}.`}`,
    'No fuller account has been written yet. Illness from asbestos can appear decades after the work.',
  ],
  details: 'Facility Details',
  moreDetails: 'More details',
  address: 'Full Address',
  place: 'Place',
  company: 'Company',
  years: 'Operational Years',
  asbestosYears: 'Asbestos in use',
  type: 'Facility Type',
  industry: 'Industry',
  formerNames: 'Also known as',
  workforce: 'Workforce',
  materials: 'Materials on record',
  copied: 'The address of this page was copied.',
  share: 'Share',
  print: 'Print',
  correction: 'Report a correction',
  related: 'Related Exposure Sites',
  nearbyFailed: 'Error loading nearby facilities: ',
  relatedFailed: 'Error loading related facilities: ',
  nearbyIn: (city: string) => `Nearby Facilities in ${city}`,
  relatedFacilities: 'Related Facilities',
}

export const en = {
  companies: 'Companies',
  title: 'Companies on Record at Asbestos Exposure Sites',
  description:
    'Companies and other owners that the records of asbestos exposure sites name, with their sites by state, years, earlier names and bankruptcy trusts.',
  keywords: 'asbestos companies, companies that used asbestos, asbestos company sites',
  heading: 'Companies on record',
  lead: 'Companies, agencies and other owners that the records name. The figure is the number of sites. A name on a record does not say that anyone did wrong.',
}

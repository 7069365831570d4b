/** On the server only. */
export const en = {
  status: {
    open: 'Set up to take claims',
    closed: 'Takes no new claims',
    pending: 'In bankruptcy, no trust yet',
  },
  all: 'All trusts, A to Z',
  percentage:
    'A trust pays a percentage of the full value of a claim. It changes: a figure is given only with its date and source.',
  caption: 'Bankruptcy trusts for asbestos claims',
  trust: 'Trust',
  companies: 'Companies',
  about: 'Products or work',
  since: 'Since',
  pays: 'Pays now',
  notConfirmed: 'Not confirmed',
  paymentAsOf: (day: string) => ` as of ${day}. Source: `,
  sure: {
    product: 'Product named',
    company: 'Company named',
    workplace: 'Company at this workplace',
    hint: 'Possible',
  },
  reason: {
    product: (named: string) => `${named} was a product of one of its companies.`,
    company: (named: string) => `The trust answers for ${named}.`,
    workplace: (named: string) => `The record of this workplace names ${named}.`,
    hint: (_named: string) =>
      'Its companies made such things; others did, too. A maker’s plate or a coworker’s memory would settle it.',
  },
  found: (count: number) => {
    if (count === 0) return 'No trust on this list fits what you wrote'
    return `${count === 1 ? '1 trust' : `${count} trusts`} for what you wrote`
  },
  youWrote: 'You wrote ',
  noMatch: 'No match does not mean no trust.',
  noMatchText:
    'Names changed hands, and brands are known by many names; an attorney can search the site lists of the trusts.',
  how: 'How a claim works in general',
  howText:
    'A claim to a trust is not a lawsuit. The trust reads papers and decides by rules that a court approved, its trust distribution procedures.',
  steps: [
    {
      title: 'Show the illness.',
      text: 'A diagnosis by a doctor, usually with the pathology report and imaging.',
    },
    {
      title: 'Show the exposure.',
      text: 'Where, when and near which product: work records, statements of coworkers, ship or site records. Trusts ask for exposure to the products or at the sites of their own companies.',
    },
    {
      title: 'The trust decides.',
      text: 'It pays its current percentage of the value in its rules. Two ways are common: a fixed value for each disease, or a review of the single case.',
    },
  ],
  several:
    'A person can claim from several trusts. The order and timing can affect a lawsuit and other benefits, so ask an attorney before filing. Time limits are set by each trust: ',
  seeLimits: 'see the time limits',
  consultation: 'Get Free Legal Consultation',
  sites: (company: string, count: number, shown: string) =>
    `${company}: ${count === 1 ? '1 site' : `${shown} sites`} on record`,
  lookFor: (company: string) => `Look for sites of ${company} in the directory`,
  onRecord: 'On record',
  brands: 'Brands',
  setUp: 'Set up',
  statusLabel: 'Status',
  nothingNow: 'Nothing can be claimed from it now',
  official: 'Official site',
  administrator: 'Claims are handled by',
  source: 'Source',
  asOf: (day: string) => `. As of ${day}`,
}

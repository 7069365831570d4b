/** Of what a history shows, and of its timeline on the screen and on paper. */
export const en = {
  loading: 'Loading...',
  trustsNotLoaded: 'The list of trusts could not be loaded.',
  trusts: 'Trusts that may matter',
  because: (where: string, named: string, onRecord: boolean) =>
    onRecord
      ? `, because the record of ${where} names ${named}`
      : `, because ${where} has the name ${named}`,
  noTrust: 'No name in this history is on the list. ',
  later: 'Brands and companies that you remember later may match. ',
  howTrusts: 'How trusts pay',
  compare: 'Compare with the trusts',
  compareText:
    'This loads a public list of names, the same for everyone. Your words are compared with it on this device and are not sent.',
  years: 'The years so far',
  caption:
    'Solid: a site in the directory. Outlined: typed in, or service. Dashed: nothing filled in.',
  appear: 'They appear here as you add jobs with years.',
  lookAt: 'What to look at',
  askEarnings: 'How to ask for one (SSA-7050)',
  askService: 'How to ask for them (SF-180)',
  sourcesNotLoaded: 'The sources could not be loaded.',
  sites: 'Sites this history touches',
  noDocument: 'No document is attached.',
  showSources: 'Show their sources',
  showSourcesText:
    'This asks our server for these public records, by their addresses and nothing else.',
  notFilledIn: 'Not filled in',
  overlap: 'Two jobs overlap. That is fine if one was seasonal or a second job.',
  gap: 'Nothing filled in. A Social Security earnings statement can help.',
  noYears: 'has no years. A guess is better than none.',
  noUnit: 'The ship or unit is missing. Service records name it.',
}

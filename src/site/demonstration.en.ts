const thisIsOne = 'This is a demonstration.'

/** What stands in bold, and what follows it. */
type Pair = [string, string]

export const en = {
  banner: ['Demonstration data:', 'the facilities shown are invented.'] as Pair,
  link: 'What is real on this site',
  form: [
    thisIsOne,
    'What you send is kept on this site for its operator and passed on to nobody.',
  ] as Pair,
  formWithNotifications: [
    thisIsOne,
    'What you send goes to the operator of this site and to nobody else.',
  ] as Pair,
  footer:
    'This site is showing a demonstration dataset. Facility and company names are invented; the positions of towns come from GeoNames (CC BY 4.0).',
}

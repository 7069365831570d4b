export const en = {
  home: 'Home',
  crumb: 'Your Privacy Choices',
  title: (site: string) => `Your Privacy Choices | ${site}`,
  description:
    'Choose whether advertisements may be personalized by what the network knows about you. You can change your mind at any time.',
  heading: 'Your privacy choices',
  lead: 'Reading this site needs no consent, and nothing here changes what you can read.',
  saved: ['Your choice is saved.', 'It is kept in one cookie on this device for a year.'],
  gpc: [
    'Your browser sends Global Privacy Control.',
    'We honor it: no personalized advertisement is requested and no form is reported to the network, whatever is chosen below.',
  ],
  noNetwork: [
    'No advertising network is connected at present.',
    'Nothing here needs your consent now. Your choice is saved in case this changes.',
  ],
  ads: 'Advertisements',
  adsHint:
    'The advertising network may show advertisements, chosen by what it knows about you. Without this, its script is not loaded.',
  personalized: 'Personalized advertisements',
  personalizedHint:
    'The advertising network may choose advertisements by what it knows about you. Without this, they depend on the page alone.',
  signal: 'Tell the network that a form was sent',
  signalHint: 'Only that it was sent. Never your name, your contact details or anything you wrote.',
  allow: 'Allow',
  doNotAllow: 'Do not allow',
  save: 'Save these choices',
  both: 'Allow both',
  neither: 'Allow neither',
  unchanged: 'What no choice changes',
  always: [
    'Facility, legal-help, contact and thank-you pages never get personalized advertisements.',
    'The network is told the address of a page without anything after a question mark.',
    'Our own page counts hold a kind of page and a day. They use no cookie and no identifier, so there is nothing in them to switch off.',
  ],
  more: ['More in the ', 'Privacy Policy', ' and in the ', 'consumer health data notice', '.'],
}

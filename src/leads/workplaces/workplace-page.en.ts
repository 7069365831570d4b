export const en = {
  home: 'Home',
  crumb: 'My workplace is not listed',
  title: (site: string) => `My Workplace Is Not Listed | ${site}`,
  description: 'Tell the editors about a workplace that this directory does not have yet.',
  heading: 'Tell us about your workplace',
  thanks: 'Thank you. The editors have it.',
  thanksLead:
    'An editor looks for documents about the workplace. It is listed once a document confirms it, which can take weeks. Nobody will contact you about it.',
  meanwhile: [
    'You do not need to wait for that to ',
    'ask for legal help',
    ' or to ',
    'search for another workplace',
    '.',
  ],
}

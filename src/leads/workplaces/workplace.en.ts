/** The form, which the search page shows as well. */
export const en = {
  heading: 'My workplace is not listed',
  lead: 'Tell us what you know. An editor looks for documents about it. This is not a request for legal help, and we do not ask for your name.',
  notSent: 'Error submitting form',
  name: 'Name of the workplace',
  place: 'City and state',
  years: 'Years you remember',
  yearsHint: 'For example 1962 to 1975',
  details: 'What do you know about it?',
  detailsHint: 'The company, the work, the products. Please leave out names and illnesses.',
  send: 'Send to the editors',
  errors: {
    name: 'Please enter the name of the workplace',
    place: 'Please enter the city and state',
  },
}

export const en = {
  panels: {
    facility: {
      title: 'Ask about this facility',
      lead: 'Free and confidential. We are a referral service, not a law firm: up to 3 attorneys or law firms may contact you.',
    },
    legal: {
      title: 'Request a free consultation',
      lead: 'Up to 3 attorneys or law firms may contact you. You can say no to all of them.',
    },
  },
  next: 'What happens next',
  steps: (promises: { review: string; firstAttorney: string; allAttorneys: string }) => [
    `We read your request within ${promises.review}.`,
    `The first attorney contacts you within ${promises.firstAttorney}; all of them, up to 3, within ${promises.allAttorneys}.`,
    'The consultation is free. You decide.',
  ],
  call: 'Call ',
  name: 'Full name',
  phone: 'Phone',
  email: 'Email',
  subject: 'Subject',
  residence: 'State you live in',
  chooseState: 'Choose a state',
  diagnosis: 'Diagnosis',
  chooseOne: 'Choose one, if any',
  pathologyReport: 'Do you have a pathology report?',
  diagnosisTimeline: 'When was the diagnosis?',
  message: 'Message',
  exposure: 'Tell us about your exposure',
  exposureHint: 'Where and when, and what the work was. A few words are enough.',
  optional: 'Optional.',
  /** As the consent wordings say it; a link to their list. */
  partners: 'partner law firms',
  submitting: 'Submitting...',
  buttons: {
    facility: 'Request a free consultation',
    legal: 'Request a free consultation',
    contact: 'Send Message',
  },
  notSent: 'Error submitting form',
  waiting:
    'You seem to be offline. Your answers stay on this page and are sent when you are connected again, with the consent shown below. Please keep this page open.',
  changed: 'Your answers have changed and have not been sent. Press the button to send them.',
  tryAgain: 'Please try again.',
  tryAgainOrCall: 'Please try again or call us directly.',
  tryLater: 'Please try again later.',
}

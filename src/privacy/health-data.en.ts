export const en = {
  home: 'Home',
  crumb: 'Consumer Health Data',
  title: (site: string) => `Consumer Health Data Notice | ${site}`,
  description:
    'Which health data this site receives, only from what you send, why, who gets it, how long it stays, and how to withdraw or erase it.',
  heading: 'Consumer Health Data Notice',
  lead: ['Everything about health data in one place. The rest is in the ', 'Privacy Policy', '.'],
  received: 'What we receive',
  receivedLead: 'We receive health data only when you write it into a form or an email:',
  receivedItems: [
    'a diagnosis, such as mesothelioma or asbestosis;',
    'whether there is a pathology report, and when the diagnosis was made;',
    'what you tell us about exposure to asbestos, your own or that of a relative.',
  ],
  optional:
    'All of it is optional. That you wrote to us from the page of a facility may itself say something about your health, so we treat it as health data too. We buy no health data and draw no conclusions about your health from what you read here.',
  why: 'Why',
  whyText:
    'To answer you, and to pass a request for legal help to attorneys who may be able to assist. We do not use it for advertising, and we do not sell it.',
  who: 'Who gets it',
  whoItems: [
    'our staff who handle requests;',
    'up to 3 attorneys or law firms, when you send the form on the legal-help page or on a facility page, as the wording above its button says;',
    'providers who run our servers and systems for us, and for that purpose only.',
  ],
  notAds:
    'Advertising networks get none of it. No answer from a form is ever part of an advertising request, a web address, a page count or a server log. Facility, legal-help, contact and thank-you pages get no personalized advertisements, whatever you chose.',
  rights: 'Your rights',
  rightsLead: 'Wherever you live, you may:',
  rightsItems: [
    'ask whether we hold health data about you, see it, and learn who received it;',
    'withdraw your consent to its use and to its being passed on;',
    'have it erased here; an attorney who already received it answers for its own records and must be asked as well;',
    'ask us to look again if we say no, and complain to the attorney general of your state.',
  ],
  use: ['Use the ', 'contact form'],
  orWrite: ', or write to ',
  orPost: (name: string, address: string) => `, or by post to ${name}, ${address}`,
  after:
    '. Name the address that you used in the form. It costs nothing. We aim to answer within 45 days. Proof that a call or text was agreed to may have to be kept for five years; we then keep that proof and nothing else.',
  choices: ['Your privacy choices', ' about advertising are on a separate page.'],
}

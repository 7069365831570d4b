type Promises = { review: string; firstAttorney: string; allAttorneys: string; answer: string }

export const en = {
  title: (site: string) => `Thank You | ${site}`,
  description: 'What happens after you send a form, and what it costs: nothing.',
  referralSteps: (promises: Promises) => [
    {
      title: `Case review within ${promises.review}`,
      text: 'A person reads your request and checks that we can reach you.',
    },
    {
      title: `Attorney contact within ${promises.allAttorneys}`,
      text: `Up to 3 attorneys or law firms may call, text or email you, the first within ${promises.firstAttorney}. You can say no to any of them.`,
    },
    {
      title: 'Free consultation',
      text: 'You tell what happened, they tell you what they see. It costs nothing and commits you to nothing.',
    },
  ],
  messageSteps: (promises: Promises) => [
    { title: 'A person reads it', text: 'Our staff read every message themselves.' },
    {
      title: `An answer within ${promises.answer}`,
      text: 'We write to the email address you gave.',
    },
  ],
  correctionSteps: [
    { title: 'Staff check it', text: 'They compare it with the documents of the record.' },
    {
      title: 'The record changes if the evidence supports it',
      text: 'Your name and address do not appear on the page.',
    },
  ],
  sent: (promises: Promises) => ({
    referral: {
      heading: 'Thank you. We have your request.',
      lead: `Up to 3 attorneys or law firms may contact you within ${promises.allAttorneys}.`,
    },
    message: {
      heading: 'Thank you. We have your message.',
      lead: `We answer within ${promises.answer}. Your message is not passed to any attorney.`,
    },
    correction: {
      heading: 'Thank you. We have your correction.',
      lead: `Staff check it against the sources. If we have a question, we write within ${promises.answer}.`,
    },
    none: {
      heading: 'What happens after you send a form',
      lead: `If you ask for legal help, up to 3 attorneys or law firms may contact you within ${promises.allAttorneys}. Any other message is answered within ${promises.answer}.`,
    },
  }),
  reference: ['Your reference', 'Keep it: it helps us find what you sent when you write to us.'],
  addDetails: 'Add details that help',
  addDetailsText: 'Who is ill, and where and when they worked. Five minutes, all of it optional.',
  addDetailsButton: 'Add details',
  call: 'Questions? Call ',
  next: 'What happens next',
  nextAfterReferral: 'After a request for legal help',
  goodToKnow: 'Good to know',
  notes: [
    {
      title: 'Time matters',
      text: 'Each state sets its own time limit, and in some it is one year. If the diagnosis was some time ago, say so on the first call, and say when the exposure ended.',
      deadlines: 'Time limits to file a claim',
    },
    {
      title: 'No upfront cost',
      text: 'Attorneys in this field usually work on contingency: their fee is a share of what they win, agreed in writing beforehand. If they win nothing, you usually owe no fee. Ask about other costs.',
    },
    {
      title: 'Confidential',
      text: 'What you wrote goes to our staff, to the attorneys we pass it to, and to the providers who run our systems for us. Advertisers get none of it.',
    },
  ],
  home: 'Return to the home page',
  legalRights: 'Read about legal rights',
  navyVeterans: 'Benefits for Navy veterans',
  disclaimer: (site: string) =>
    `${site} is a referral service, not a law firm. It has not evaluated your case.`,
}

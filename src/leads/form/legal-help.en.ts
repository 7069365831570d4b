export const en = {
  home: 'Home',
  crumb: 'Legal Help',
  title: 'Get Free Legal Help | Mesothelioma & Asbestos Exposure Lawyers',
  description:
    'Ask to be put in touch with attorneys who take asbestos cases: mesothelioma, lung cancer, asbestosis, trust funds and veterans’ benefits. Free, and you decide what happens next.',
  keywords:
    'mesothelioma lawyer, asbestos attorney, free legal consultation, asbestos trust fund claim, asbestosis claim, asbestos wrongful death',
  heading: 'Talk to an attorney about asbestos. It is free, and you decide what happens next.',
  lead: (first: string, all: string) =>
    `Tell us a little about the work and the diagnosis. We pass your request to attorneys who take asbestos cases. The first contacts you within ${first}, and up to 3 do so within ${all}.`,
  toForm: 'Go to the form',
  orCall: 'Or call ',
  why: 'Why You Need Legal Help',
  reasons: [
    {
      title: 'Experienced representation',
      text: 'Asbestos cases turn on old records: which product, which site, which year. Attorneys who do this work know where those records are.',
    },
    {
      title: 'Maximum compensation',
      text: 'There may be more than one source: trust funds, a lawsuit, workers’ compensation, VA benefits. An attorney can look at all of them together. No one can promise an amount.',
    },
    {
      title: 'Time-sensitive claims',
      text: 'Each state sets its own time limit. In some it is one year, and it does not always start with the diagnosis. Once it has passed, a claim is usually lost.',
      deadlines: 'Time limits to file a claim',
    },
  ],
  what: 'What We Can Help With',
  claims: [
    { title: 'Mesothelioma claims', text: 'For a confirmed diagnosis, at any age.' },
    {
      title: 'Lung cancer cases',
      text: 'Where asbestos is part of the cause, including for people who smoked.',
    },
    { title: 'Asbestosis claims', text: 'Scarring of the lungs from long exposure.' },
    { title: 'Wrongful death cases', text: 'For the family of someone who has died.' },
    { title: 'Trust fund claims', text: '60+ trusts set up by bankrupt companies.' },
    { title: 'Veterans’ benefits', text: 'VA disability, alongside other claims.' },
    {
      title: 'Class action lawsuits',
      text: 'Many people, the same companies, each with a separate case.',
    },
    { title: 'Family member claims', text: 'Exposure from dust carried home on clothes.' },
  ],
  noFees: 'No Fees Unless You Win',
  contingency:
    'Attorneys in our network work on contingency. You pay nothing at the start, and no attorney’s fee if nothing is recovered. If it is, the fee is a share agreed in writing before you sign. Agreements differ on expenses: ask who pays them.',
  howPaid:
    'How we are paid: by advertisers and by participating law firms. It does not change what you pay an attorney.',
  expect: 'What to expect',
  promises: (review: string) => [
    {
      title: 'Case Evaluation',
      text: 'An attorney, not our staff, looks at your case. It costs nothing and is confidential.',
    },
    {
      title: 'Expert Team',
      text: 'Attorneys whose practice is asbestos disease, with investigators who trace sites and products.',
    },
    {
      title: '24/7 Support',
      text: `The form and every page are open around the clock, every day. People read your request within ${review}; attorneys call by day. If writing is hard, a relative can do it for you.`,
    },
  ],
  note: 'Please note.',
  noteText: (site: string) =>
    `${site} is an information and referral service. It is not a law firm, it has not evaluated your case, and sending this form does not make anyone your attorney. You are free to hire someone else, or no one.`,
}

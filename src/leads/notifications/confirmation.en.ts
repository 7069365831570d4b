export const en = {
  subject: (reference: string) => `We received your request, ${reference}`,
  hello: 'Hello,',
  received: (reference: string) => `your request is with us. Your reference: ${reference}`,
  changeYourMind: 'IF YOU CHANGE YOUR MIND',
  oneClick:
    'One click, no account. All contact stops, and any firm that has your request is told. If you did not send this request, use the same link.',
  notALawFirm: (site: string) => `${site} is not a law firm.`,
  next: 'WHAT HAPPENS NEXT',
  steps: (review: string, allAttorneys: string) => [
    `1. One of us reads it within ${review}.`,
    `2. Up to 3 partner law firms may contact you within ${allAttorneys}.`,
    '3. You decide whether to talk to any of them.',
  ],
  whoMayCall: 'WHO MAY CALL',
  ourFirms: (ours: string, firms: string) => `${ours}, and at most 3 of these firms: ${firms}.`,
  noFirms: (ours: string) =>
    `${ours}. There are no partner firms yet; once there are, at most 3 of them.`,
  list: (address: string) => `The list: ${address}`,
  automated: 'You agreed to automated calls and texts. Reply STOP to any text to end them.',
  notAutomated: 'You did not agree to automated calls and texts, so there will be none.',
  tellMore: 'IF YOU WANT TO TELL US MORE (optional)',
  worksOnce: (until: Date) => `Works once, until ${until.toISOString().slice(0, 10)}.`,
  code: 'If the page asks for a code, it is:',
  correction: 'Staff check your correction against the sources.',
  answer: (within: string) =>
    `We answer within ${within}. Your message is not passed to any attorney.`,
}

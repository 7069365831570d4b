type Places = { able: number; firms: number; used: number; most: number; rule: string }

export const en = {
  heading: 'Routing',
  loading: 'Loading routing...',
  leadPdf: 'Lead (PDF)',
  certificatePdf: 'Consent certificate (PDF)',
  noPartner: 'No partner is on record yet. Leads stay on the desk.',
  inBrief: ({ able, firms, used, most, rule }: Places) =>
    `${able} of ${firms} may take this lead. ${used} of ${most} places used. Rule: ${rule}.`,
  rules: { manual: 'manual', suggest: 'suggest', automatic: 'automatic after review' },
  states: {
    offered: 'Offered',
    accepted: 'Accepted',
    declined: 'Declined',
    expired: 'Not answered in time',
    retained: 'Retained',
    returned: 'Returned',
    closed: 'Closed',
  },
  /** The reason follows. */
  ended: 'Ended before an answer',
  openUntil: (moment: string) => `Offered, open until ${moment}`,
  ofMerged: (reference: string) => `offered with ${reference}`,
  stopConfirmed: (moment: string) => `consent withdrawn, stop confirmed ${moment}`,
  stopNotConfirmed: 'consent withdrawn, stop not confirmed yet',
  whyDespiteConflict: 'Why it may be offered despite the conflict',
  offer: 'Offer',
  offerTo: (firm: string) => `Offer to ${firm}`,
  offerToSeveral: (count: number) => `Offer to ${count}`,
  offering: 'Offering...',
  offeredTo: (firms: string) => `Offered to ${firms}`,
  linkOnly: 'The email holds a link only.',
  tooMany: (most: number) => `A lead goes to at most ${most}.`,
  leftOut: (count: number) => `${count} left out, and why`,
}

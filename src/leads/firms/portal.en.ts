export const en = {
  heading: 'Offered to you',
  account: 'Your account and second factor',
  loading: 'Loading referrals...',
  noOffers: 'No open offers. We write to you when there is one.',
  explanation:
    'No names until you accept. When the time runs out, the referral goes to the next firm.',
  referrals: 'Your referrals',
  noReferrals: 'None yet.',
  facts: {
    noIllness: 'illness not named',
    otherIllness: 'another illness',
    livesIn: (state: string) => `lives in ${state}`,
    exposedAt: (place: string) => `exposed at ${place}`,
    mayAutodial: 'automated calls and texts allowed',
    mayNotAutodial: 'no automated calls or texts',
  },
  offer: {
    heading: (referral: string) => `Referral ${referral}`,
    openUntil: (moment: string) => `Open until ${moment}`,
    accept: (referral: string) => ['Accept', ` ${referral}`],
    accepted: (referral: string) =>
      `You accepted ${referral}. The name is below, under your referrals.`,
    decline: (referral: string) => ['Decline...', ` ${referral}`],
    keepOpen: (referral: string) => ['Keep it open', ` ${referral}`],
    declined: (referral: string) => `${referral} was declined`,
    why: 'Why are you declining?',
    chooseReason: 'Choose a reason...',
    /** They are kept as they are written in the contract, in English. */
    reason: (reason: string) => reason,
    note: 'Note for our staff',
    sendDecline: 'Decline referral',
  },
  case: {
    nameRemoved: 'Name removed',
    withoutName: 'Referral',
    referral: (referral: string, state: string) => `${referral}, ${state}`,
    withdrawn: (moment: string) => `Consent withdrawn ${moment}. Do not contact.`,
    stopped: 'Confirm you stopped',
    stopConfirmed: 'Confirmed',
  },
  outcome: {
    report: (referral: string) => ['Report the outcome', ` of ${referral}`],
    outcome: 'Outcome',
    outcomes: { retained: 'Retained', returned: 'Returned', closed: 'Closed, not retained' },
    reason: 'Reason',
    save: 'Save outcome',
    saved: (referral: string) => `The outcome of ${referral} was saved`,
  },
  downloads: {
    lead: (referral: string) => ['Lead (PDF)', ` of ${referral}`],
    certificate: (referral: string) => ['Consent certificate (PDF)', ` of ${referral}`],
  },
}

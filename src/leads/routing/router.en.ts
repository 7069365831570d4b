/** Lists as they are read: "Ohio, Utah and Iowa". */
function listed(items: string[], last: 'and' | 'or'): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`
}

/** Why a firm may have a lead or not, as staff read it. */
export const en = {
  consent: {
    missing: 'No consent is on record',
    'other-purpose': 'Consent does not cover referral to a law firm',
    withdrawn: 'Consent was withdrawn',
  },
  mergedInto: (reference: string) => `Merged into ${reference}, which is worked on instead`,
  placesUsed: (places: number) => `All ${places} places are used`,
  blockedState: (state: string) =>
    `Leads from ${state} are blocked until an administrator confirms the registration`,
  alreadyDeclined: 'Already declined this lead',
  alreadyHas: 'Already has this lead',
  paused: 'Paused',
  agreementBegins: (day: string) => `Agreement begins on ${day}`,
  agreementEnded: (day: string) => `Agreement ended on ${day}`,
  stateUnknown: 'The state of this lead is not known',
  notLicensed: (states: string[]) => `Not licensed in ${listed(states, 'or')}`,
  takesOnly: (taken: string[], given: string | null) =>
    `Takes only ${listed(taken, 'and')}; the diagnosis is ${given ?? 'not known'}`,
  autodialerOnly: 'Calls by autodialer only, which this consent does not cover',
  dailyCapReached: (used: number, cap: number) => `Cap reached: ${used} of ${cap} today`,
  monthlyCapReached: (used: number, cap: number) => `Cap reached: ${used} of ${cap} this month`,
  licensed: (states: string[]) => `Licensed in ${listed(states, 'and')}`,
  takes: (diagnosis: string) => `Takes ${diagnosis}`,
  speaks: (language: string) => `Speaks ${language}`,
  doesNotSpeak: (language: string) => `Does not speak ${language}`,
  usedToday: (used: number, cap: number) => `${used} of ${cap} used today`,
  usedThisMonth: (used: number, cap: number) => `${used} of ${cap} used this month`,
  noLeadYet: 'Has had no lead yet',
  conflict: (company: string) =>
    `Conflict to check: its list of adverse companies names ${company}`,
  outcomes: {
    offered: 'Offered to a firm',
    nobody: 'No firm may take it',
    blocked: 'Blocked state',
    consent: 'Consent does not cover it',
    aside: 'Spam or duplicate',
  },
}

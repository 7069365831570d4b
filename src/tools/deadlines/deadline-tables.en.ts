export const en = {
  byState: 'By state',
  explained: (unconfirmed: number, states: number) =>
    `“Injury” is a claim by the person who is ill; “death” is a claim by the family. ${unconfirmed} of ${states} rows ${unconfirmed === 1 ? 'is' : 'are'} incomplete, because we could not confirm every period. Where a detail is still to be confirmed, we have not read every part of the law, or courts have not settled a point.`,
  caption: 'Time limits for asbestos claims by state',
  state: 'State',
  injury: 'Injury',
  death: 'Death',
  starts: 'When the clock starts',
  law: 'Law, date checked',
  federal: 'Federal rules that run beside them',
  federalText: 'They depend on the work, not on the state.',
  asOf: (day: string) => `As of ${day}`,
  open: '. A detail is still to be confirmed.',
  notConfirmed: 'Not confirmed',
  askIn: (state: string) =>
    `not confirmed: ask an attorney licensed in ${state === 'District of Columbia' ? 'the District of Columbia' : state}.`,
  panel: (state: string) => `How long have I got in ${state}?`,
  toFinder: 'Find the period that may apply',
  forPerson: (period: string) => `For the person who is ill: ${period}`,
  forFamily: (period: string) => `For the family after a death: ${period}`,
  ask: 'ask',
  clockStarts: (when: string) => `The clock starts: ${when}`,
  thisIs: (notConfirmed: string) => `This is ${notConfirmed}`,
  otherWays: 'Other ways to be paid',
  otherWaysText:
    'Trusts, the VA and federal programs have rules of their own, and every time limit has exceptions. Ask even if the time seems to have passed.',
}

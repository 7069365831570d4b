export const en = {
  noRecord: 'No record of that place yet',
  notAll: (place: string) =>
    `We hold no document about that workplace in ${place}. That does not mean there was no asbestos: we have not read everything.`,
  noRecordOf: (place: string) => `No record in ${place} yet`,
  notAllOf: (place: string) =>
    `We hold no document about a workplace in ${place}. That does not mean there was no asbestos: we have not read everything.`,
  fromPlace: (place: string) => `From ${place}.`,
  allIn: (state: string) => `All of ${state}`,
  elsewhere: 'Same words, another place',
  notThere: (place: string) => `These are not in ${place}.`,
  understood: 'Searched for',
  forIllness: 'After a diagnosis',
  firstSteps: ['First steps after a diagnosis', 'What to do this week, and what can wait'] as [
    string,
    string,
  ],
  deadlines: ['Time limits to file a claim', 'The shortest period that may apply, by state'] as [
    string,
    string,
  ],
  trusts: ['Trusts', 'By company or product'] as [string, string],
  workHistory: ['Write down where they worked', 'Kept on this device only'] as [string, string],
  notListed: 'My workplace is not listed',
  talk: 'Talk to someone',
  legalHelp: ['Legal help', 'You do not need to find the workplace here first'] as [string, string],
  veterans: ['Help for veterans', 'VA benefits and free accredited help'] as [string, string],
  contact: ['Write to us', 'A person reads it'] as [string, string],
}

import type { ClaimKind } from '../../../platform/database/schema/lead-values.ts'

type Range = { from: string; until: string; upTo: number | null; kind: ClaimKind }

export const en = {
  limitation: {
    heading: 'Limitation watch',
    note: 'Estimate, to be checked by an attorney.',
    range: ({ from, until, upTo, kind }: Range) =>
      `Between ${from} and ${until}${upTo ? `; up to ${upTo} years may apply` : ''}, for ${
        kind === 'death' ? 'a death' : 'an illness'
      }.`,
    laterExposure: (years: number) =>
      `Ask when the last exposure was. For later exposure the law allows ${years} years.`,
    law: (law: string, checked: string) => `${law}. As of ${checked}.`,
  },
  heading: 'Calls and tasks',
  calls: {
    called: 'Called',
    'no-answer': 'No answer',
    'left-message': 'Left message',
    talked: 'Talked',
  },
  logged: (call: string, name: string) => `${call}, logged for ${name}`,
  nextTry: (moment: string) => `Next try: ${moment}.`,
  countsAsContact: 'Counts as contact.',
  isNoContact: 'Does not count as contact.',
  notLogged: 'Not logged',
  note: 'Note on the call',
  noteHint: 'Note, optional',
  notDone: 'Not done',
  notSaved: 'Not saved',
  callBack: 'Call back',
  task: 'Task',
  due: 'Due',
  addTask: 'Add task',
  notAdded: 'Not added',
  doneBy: (name: string) => `Done by ${name}`,
  dueAt: (moment: string) => `Due ${moment}`,
  owner: 'Owner',
  noOwner: 'No owner',
}

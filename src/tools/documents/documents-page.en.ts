export const en = {
  home: 'Home',
  crumb: 'Papers to gather',
  title: 'Papers to Gather for an Asbestos Claim: Forms and Where to Ask',
  description:
    'A checklist of the records a claim or a doctor asks for, with form numbers and where to get each: earnings (SSA-7050), service records (SF-180), medical and family papers.',
  keywords:
    'SSA-7050 itemized earnings, SF-180 service records, asbestos claim documents, DD 214, pathology report copy',
  heading: 'Papers to gather',
  lead: 'You do not need all of this to ask for help. Start with what is at home. Each paper says why it matters and where to ask for it.',
  questions: {
    who: { label: 'The ill person is', options: ['living', 'no longer living'] },
    served: {
      label: 'Military service',
      options: ['yes, ended before 1965', 'yes, ended in 1965 or later', 'no'],
    },
    member: { label: 'Union member', options: ['yes', 'no'] },
    worked: { label: 'Worked in the last ten years', options: ['yes', 'no'] },
  },
  notSure: 'Not sure',
  conditions: {
    living: 'the person is living',
    deceased: 'the person has died',
    veteran: 'the person served in the military',
    union: 'the person was in a union',
    early: 'the service ended before 1965',
    recent: 'the person worked in the last ten years',
  },
  onlyIf: (conditions: string[]) => `If ${conditions.join(', and ')}.`,
  notSent: 'Nothing you choose here is sent or stored.',
  print: 'Print the checklist',
  checklist: 'Your checklist',
  count: (shown: number, all: number) => `${shown} of ${all} papers`,
  notReviewed: 'Not yet reviewed by an attorney.',
  disclaimer:
    'Where a line says that it is not compared with its source, our editors wrote it from general knowledge. Forms, fees and waiting times change: open the source before you rely on one. This is general information, not legal advice.',
  where: 'Where:',
  howLong: 'How long:',
  asOf: (day: string) => `. As of ${day}`,
  compared: ', compared with a published source',
  notCompared: ', not compared with its source',
}

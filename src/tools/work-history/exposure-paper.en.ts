export const en = {
  /** Each with the number of lines to write on. */
  questions: [
    {
      text: 'Which products or brands do you remember? Pipe covering, cement, brakes, gaskets, joint compound.',
      lines: 2,
    },
    { text: 'Did you cut, mix, sand, remove or sweep it up? How often?', lines: 2 },
    { text: 'Who worked next to you? Names of coworkers and supervisors.', lines: 2 },
    { text: 'Were you in a union? Which local, which years?', lines: 1 },
    { text: 'Which ships, bases or units? Rating or specialty?', lines: 1 },
    { text: 'Did anyone bring dust home on clothes? Who washed them?', lines: 1 },
    { text: 'Did you ever smoke? From when to when?', lines: 1 },
    { text: 'When did you first see a doctor about breathing?', lines: 1 },
  ] as { text: string; lines: number }[],
  papers: [
    'Earnings statement (SSA-7050)',
    'Discharge papers (DD 214)',
    'Pathology report',
    'Imaging on disc',
    'Union card or pension letter',
    'Death certificate, if it applies',
  ],
  printed: (part: number) => `Printed part ${part}`,
  heading: 'Where I worked and what I was near',
  person: ['Name', 'Date of birth', 'Diagnosis, and date told', 'Doctor and hospital'],
  years: 'Years',
  workplace: 'Workplace',
  job: 'Job',
  materials: 'Materials, tasks, people',
  notFilledIn: 'Not filled in ',
  sites: 'Sites on record, with their documents',
  writtenBy: (site: string) => `Written by the person or family named above. ${site} has no copy.`,
  asked: 'Questions a doctor or attorney will ask',
  have: 'Papers I have',
  advice:
    'General information, not legal or medical advice. Bring this page with you; write on it.',
  andMore: (count: number) => ` and ${count} more`,
  history: 'Exposure history',
  part: (part: number) => `Part ${part} of 2`,
  oneLine: 'On one line',
  needsScript:
    'Writing here needs JavaScript, because everything stays on your device. Without it, print this page: you get the exposure history with lines to fill in by hand. The worked example shows what to write.',
}

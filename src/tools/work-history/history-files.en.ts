/** Of files, earnings statements and the search for a workplace: loaded when they are used. */
export const en = {
  unreadable: 'This is not a work history file: it cannot be read.',
  otherFile: 'This is not a work history file of this site.',
  otherVersion: 'This file was written by another version of this page.',
  noPeople: 'The file contains no people.',
  manyPeople: (most: number) => `The file has more than ${most} people.`,
  noName: 'A person in the file has no name.',
  manyEntries: (name: string, most: number) => `${name} has more than ${most} entries.`,
  anEntry: 'An entry',
  notText: (field: string) => `The file has a ${field} that is not text.`,
  tooLong: (field: string, longest: number) =>
    `The file has a ${field} with more than ${longest} characters.`,
  noColumns: 'The first line of the spreadsheet must name its columns, with “place”.',
  quotation: 'The spreadsheet has a quotation mark in the wrong place.',
  manyLines: (most: number) => `More than ${most} lines.`,
  manyJobs: (most: number) => `More than ${most} jobs.`,
  roomForPeople: (most: number) => `There is room for ${most} people on this device.`,
  tooLarge: 'This file is larger than 500 kB.',
  cannotRead: 'This file cannot be read.',
  added: (jobs: number, left: number) =>
    `${jobs === 1 ? '1 job is' : `${jobs} jobs are`} added.${left > 0 ? ' The lines that are left need a year and an employer.' : ''}`,
  lines: 'One line for each year and employer',
  linesHint:
    'For example “1964 Bay Point Shipyard” or “1964–1967 Bay Point Shipyard”. Leave out the amounts. ',
  askForStatement: 'How to ask for a statement',
  addJobs: 'Add these jobs',
  shortest: 'Type at least two letters.',
  searching: 'Searching...',
  searchFailed: 'The search failed. You can type the name below.',
  workplace: 'Workplace',
  searchHint:
    'Only the words in this field are sent, as with any search on this site. Or leave it and type the name below: that stays here.',
  search: 'Search the directory',
  notFound: 'No site was found. Type the name below: it counts all the same.',
}

export const en = {
  home: 'Home',
  crumb: 'Data',
  title: 'Download the Data',
  description:
    'The whole directory and each state as CSV and JSON lines, with a field dictionary, checksums, the license and the dataset version.',
  keywords: 'asbestos exposure sites data, asbestos facilities dataset, open data',
  notLoaded: 'Error loading downloads: ',
  heading: 'Download the data',
  lead: (count: string) =>
    `${count} facilities, as files that a spreadsheet or a program can read. Free to use.`,
  isDemonstration: 'This is demonstration data.',
  shows: 'It shows how the directory works.',
  invented:
    'Invented: every facility with its name, company, address, years and text, and every count of them.',
  real: 'Real: the towns and counties on the maps, the guides, the histories and the glossary, with the sources they name.',
  records: 'Records loaded',
  scope: 'Scope of the project',
  scopeText: (locations: string, month: string) =>
    `${locations} documented locations (goal stated in ${month})`,
  version: 'Dataset version',
  changed: 'Last changed',
  license: 'License',
  files: 'Files',
  filesText: 'Compressed with gzip. UTF-8.',
  checksums: 'Checksums of all files (SHA-256)',
  licenseFile: 'License as text',
  dictionary: 'Field dictionary as JSON',
  fields: 'Fields',
  fieldsText: 'In CSV a list is one cell, its items separated by semicolons.',
  cite: 'How to cite it',
  citation: (site: string, product: string, version: number, day: string) =>
    `${site}, ${product}, dataset version ${version}, ${day}. Cite a single record by its record number.`,
  program: 'Reading by program',
  programText:
    'For the whole directory or a state, take a file: it is one request. To read the same records page by page, ask ',
  limit: [
    ' is at most 1,000 and 100 if not given. Raise ',
    ' by it until the header ',
    ' is reached. The order is by name.',
  ],
  narrow: [' and ', ' narrow it down; ', ' makes it lighter.'],
  unchanged: [
    'Send the ',
    ' of a reply back as ',
    ': what has not changed is answered with 304 and no body.',
  ],
  changing: [
    ' tells the ',
    '. If it is another at the end than at the beginning, the data changed while you read: begin again.',
  ],
  allCalls: 'All calls of the API',
  use: { csv: 'For spreadsheets.', ndjson: 'For programs: one facility to a line.' },
  whole: (format: string) => `The whole directory as ${format}`,
  size: (count: string, bytes: string) => `${count} facilities, ${bytes}.`,
  download: (format: string) => `Download ${format}`,
  as: (state: string) => `${state} as `,
}

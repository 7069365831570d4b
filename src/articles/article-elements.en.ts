export const en = {
  source: (n: number) => `Source ${n}`,
  sources: 'Sources',
  sourcesNote: 'Numbers in the text lead to this list.',
  within: (time: string) => `within ${time}`,
  linkTo: (heading: string) => `Link to the section “${heading}”`,
  external: ' (external site)',
  table: (label: string) => `Table: ${label}`,
  writtenBy: (author: string) => `Written by ${author}`,
  reviewedBy: {
    attorney: (name: string) => `Reviewed by ${name} (attorney)`,
    physician: (name: string) => `Reviewed by ${name} (physician)`,
  },
  notReviewedBy: {
    attorney: 'Not reviewed by an attorney',
    physician: 'Not reviewed by a physician',
    either: 'Not reviewed by an attorney or a physician',
  },
  glossary: {
    letters: 'Letters',
    allTerms: 'All terms',
    seeAlso: 'See also:',
    source: 'Source:',
  },
}

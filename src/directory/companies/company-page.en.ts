const listed = (names: string[]) =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')

export const en = {
  companies: 'Companies',
  sites: (count: number, shown: string) => `${shown} ${count === 1 ? 'site' : 'sites'}`,
  lead: (name: string, count: number, sites: string, where: string[], more: string | null) =>
    `${sites} on record ${count === 1 ? 'names' : 'name'} ${name}, in ${listed(more ? [...where, `${more} more`] : where)}.`,
  title: (name: string) => `${name}: Asbestos Exposure Sites on Record`,
  description: (name: string, sites: string) =>
    `${name} on the records of ${sites}: where they are, in which years, earlier names, and bankruptcy trusts that may matter.`,
  keywords: (name: string) => `${name} asbestos, ${name} asbestos exposure`,
  notFound: 'Company Not Found',
  notFoundLine: 'There is no such company on record.',
  failed: 'The company could not be loaded.',
  invented: 'This company and its sites are invented.',
}

export const en = {
  legal: 'Important Legal Information',
  /** `category` is in lower case. */
  rights: (name: string, city: string, state: string, category: string | undefined) =>
    // Shipyards, but residential sites.
    `If you were exposed to asbestos at ${name} in ${city}, ${state}, or lived with someone who was, you may have a right to compensation. So may others who worked at ${category?.replace(/[^s]$/, '$& sites') ?? 'industrial facilities'} and were later diagnosed. Time limits apply.`,
  consultation: 'Get Free Legal Consultation',
  sources: 'Sources',
  about: 'About this record',
  cite: (site: string, number: string, name: string, place: string) =>
    `Cite as: ${site}, record ${number}, ${name}, ${place}.`,
  reviewed: (day: string) => ` Last reviewed ${day}.`,
  correcting: 'You are reporting a correction to record',
  whatIsWrong: 'Please say what is wrong, and how you know.',
  correctingUnknown: 'Please say which record you mean, what is wrong, and how you know.',
  history: 'History of this record:',
  unchanged: 'unchanged',
  changes: (count: number) => `${count} ${count === 1 ? 'change' : 'changes'}`,
  why: 'Why:',
  noReason: 'no reason was given.',
  staff: 'Staff',
  list: (name: string | null) => (name ? `the list “${name}”` : 'a list'),
  undone: (list: string, day: string | null) =>
    `Import of ${list}${day ? ` on ${day}` : ''} undone`,
  from: (list: string) => `From ${list}`,
  addedFrom: (list: string) => `Added from ${list}`,
  added: 'Added to the directory',
  nothing: 'nothing',
}

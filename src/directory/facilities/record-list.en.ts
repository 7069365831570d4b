export const en = {
  formerly: (names: string) => `Formerly ${names}`,
  documents: (count: number): string => (count === 1 ? 'document' : 'documents'),
  other: 'Other',
  company: 'Company',
  years: 'Years',
  industry: 'Industry',
  visit: 'Visit Location',
  more: (count: string) => `Show more (${count} remaining)`,
  fewer: (count: number) => `Show only the first ${count}`,
}

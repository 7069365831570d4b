export const en = {
  kicker: (reference: string) => `Lead ${reference}`,
  heading: 'Lead details',
  loading: 'Loading lead...',
  position: (at: number, count: number) => `${at} of ${count}`,
  maybeDuplicate: (count: number) => (count === 1 ? 'Duplicate?' : `${count} duplicates?`),
  duplicates: {
    heading: 'Possible duplicates',
    why: 'Same email or phone.',
    whyMerged: 'Same email or phone. This lead is merged into another, which is worked on instead.',
    merge: (reference: string) => ['Merge into this lead', `: ${reference}`],
    merged: 'Merged into this lead.',
    undo: (reference: string) => ['Undo', ` the merge of ${reference}`],
    notMerged: 'Not merged',
    question: {
      heading: (other: string, lead: string) => `Merge ${other} into ${lead}?`,
      explanation: (name: string) =>
        `${name} leaves the queue. Both histories and both consents are kept, and it can be undone.`,
      reason: (least: number) => `Why they are one person (at least ${least} characters)`,
      confirm: 'Merge',
    },
  },
  release: { button: 'Not spam: move to the queue', failed: 'Not released' },
}

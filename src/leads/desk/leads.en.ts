export const en = {
  heading: 'Leads',
  /** The middle part stands out, and is empty when nothing is overdue. */
  summary: (all: string, unanswered: string, overdue: string, targetHours: number) => [
    `${all} total, ${unanswered} new${overdue && ', '}`,
    overdue && `${overdue} overdue`,
    `. Promised response: within ${targetHours} hours.`,
  ],
  loading: 'Loading leads...',
  /** The second part leads to the queue. */
  byChoice: [
    'Filter and order use the priority that staff chose, normal by default. For priority by the facts, see ',
    'Needs action',
    '.',
  ],
  more: (count: string) => `More than ${count} leads match. Add a word to narrow it down.`,
  none: 'No leads match.',
  showAll: 'Show all leads',
  caption: (sort: string) => `Leads, ${sort.toLowerCase()}`,
  bulk: {
    hint: 'Select leads to change their status at once.',
    selected: (count: number) => `${count} selected`,
    apply: 'Apply',
    clear: 'Clear',
    updated: (count: string) => `${count} leads updated`,
    partlyUpdated: 'Partly updated',
    skipped: (updated: string, skipped: number) =>
      `${updated} updated. ${skipped === 1 ? '1 lead was' : `${skipped} leads were`} skipped because somebody else made a change.`,
    notUpdated: 'Failed to update leads',
  },
  refresh: 'Refresh',
  export: { start: 'Export this list', pending: 'Exporting...', failed: 'Export failed' },
  filters: {
    all: 'All',
    order: 'Order',
    source: 'Source',
    sourceError: 'Letters, digits, dots and hyphens only.',
    search: 'Name, email, phone or reference',
    searchError: 'Type at least 2 characters.',
    find: 'Find',
  },
  quickFilters: { label: 'Quick filters', all: 'All', new: 'New', overdue: 'Overdue' },
  table: { age: 'Age', person: 'Person', action: 'Action' },
  /** Where nobody chose a priority. */
  byFacts: (priority: string) => `${priority} by the facts`,
  selectAll: 'Select all on this page',
  select: (name: string) => `Select ${name}`,
  received: (moment: string) => `Received ${moment}`,
  overdueBy: (time: string) => `Overdue ${time}`,
  dueIn: (time: string) => `Due in ${time}`,
  keys: {
    heading: 'Keyboard shortcuts',
    use: 'Use single-key shortcuts in the list',
    /** Each key and what it does. */
    list: [
      ['j, k', 'Next, previous lead'],
      ['Enter', 'Open the lead'],
      ['s', 'Open the lead at its status'],
      ['x', 'Select the lead'],
      ['/', 'Search'],
      ['Esc', 'Close the details'],
      ['F8', 'Go to the latest message'],
    ] as const,
  },
  savedViews: {
    name: 'Name of this view',
    save: 'Save this view',
    delete: (name: string) => `Delete the view ${name}`,
    notSaved: 'Not saved',
  },
}

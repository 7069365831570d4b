export const en = {
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    waiting: 'Waiting longest',
    priority: 'By priority',
    quality: 'Best quality',
  },
  /** What a lead's columns hold. */
  values: {
    new: 'New',
    contacted: 'Contacted',
    qualified: 'Qualified',
    converted: 'Converted',
    closed: 'Closed',
    urgent: 'Urgent',
    high: 'High',
    normal: 'Normal',
    medium: 'Medium',
    low: 'Low',
    rejected: 'Rejected',
    mesothelioma: 'Mesothelioma',
    'lung-cancer': 'Lung cancer',
    asbestosis: 'Asbestosis',
    other: 'Other',
    yes: 'Yes',
    no: 'No',
    within_2_years: 'Within 2 years',
    more_than_2_years: 'More than 2 years',
  },
  /** Who is ill, as somebody says who is neither. */
  relationships: {
    self: 'The person who wrote',
    spouse: 'Their spouse',
    parent: 'Their parent',
    child: 'Their child',
    other: 'Someone else',
  },
  years: {
    both: (from: string, to: string) => `${from} to ${to}`,
    from: (from: string) => `from ${from}`,
    until: (to: string) => `until ${to}`,
  },
  minutes: (count: number) => `${count} min`,
  hours: (count: number) => `${count} h`,
  days: (count: number) => `${count} d`,
  errors: {
    tooManyFirms: (most: number) => `Enter at most ${most} firms, separated by semicolons`,
    firmMissing: 'Enter the firm that sent the response',
    date: 'Enter the date it was sent, today or earlier',
  },
  /** Who chose a priority, where nobody is named. */
  staff: 'staff',
  /** A visit that no other site led to. */
  direct: 'direct',
}

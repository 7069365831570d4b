export const en = {
  heading: 'Dashboard',
  period: 'Period',
  days: (count: string) => `${count} days`,
  loading: 'Loading dashboard...',
  figures: {
    leads: (days: number) => `leads in ${days} days`,
    waiting: 'waiting now',
    overdue: 'overdue now',
    medianResponse: 'median response time',
    inTime: (due: string, hours: number) => `of ${due} due answered within ${hours} h`,
  },
  noneYet: 'None yet',
  perDay: 'Leads per day',
  byPage: {
    heading: 'By page',
    note: 'Without suspected spam',
    page: 'Page',
    high: 'High',
    converted: 'Converted',
  },
  byQuality: 'By quality',
  response: {
    heading: 'Response time',
    none: 'No lead was answered in this period',
    slowest: (time: string) => `90% within ${time}`,
    answered: 'Answered',
  },
  /** How long answers took, as the server counts them. */
  spans: ['Within 1 h', '1 to 4 h', '4 to 24 h', '1 to 3 days', 'Later'],
  span: (from: string) => `Days start at midnight Eastern Time. ${from} to today.`,
  oldFacts: {
    heading: 'Facts to check again',
    none: 'Every published fact was checked within the last year.',
    some: (count: number, written: string) =>
      count === 1 ? '1 fact is older than a year' : `${written} facts are older than a year`,
  },
  time: {
    minutes: (count: number) => `${count} min`,
    hours: (count: string) => `${count} h`,
    days: (count: string) => `${count} days`,
  },
}

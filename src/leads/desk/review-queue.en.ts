export const en = {
  corrections: {
    heading: 'Corrections',
    showCompleted: 'Show completed corrections',
    loading: 'Loading corrections...',
    none: 'No corrections are waiting. Visitors report them on facility pages.',
    unlisted: (place: string) => `${place}. The record is no longer listed.`,
    gone: 'The record that this is about is gone, or none was named.',
    origin: (name: string, moment: string) => `${name}, ${moment}`,
  },
  workplaces: {
    heading: 'Missing workplaces',
    showCompleted: 'Show completed workplaces',
    loading: 'Loading workplaces...',
    none: 'No workplaces are waiting. Visitors report them when a search finds nothing.',
    notUpdated: 'Failed to update workplace',
    origin: (years: string, moment: string, spamReasons: string) =>
      `${years && `${years}. `}${moment}${spamReasons && `. Suspected spam: ${spamReasons}`}`,
  },
  reopen: (name: string) => ['Reopen', ` ${name}`],
  markDone: (name: string) => ['Mark done', ` ${name}`],
}

export const en = {
  palePart: 'The pale part is suspected spam.',
  numbersFor: (title: string) => ['Numbers', ` for ${title}`],
  columns: { day: 'Day', leads: 'Leads', suspectedSpam: 'Suspected spam' },
}

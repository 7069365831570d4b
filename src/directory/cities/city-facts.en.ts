export const en = {
  heading: 'What the records show',
  types: 'Types',
  years: 'Years covered',
  span: (first: number, last: number) =>
    `${first} to ${Number.isFinite(last) ? last : 'the present'}`,
  employers: (count: number): string =>
    `${count === 1 ? 'Largest employer' : 'Largest employers'} on record`,
  larger: 'The larger city nearby',
  readHistory: (city: string) => `${city}: read its history`,
  away: (miles: string | null, sites: string) =>
    `${miles ? `, ${miles} miles away` : ''}, ${sites} sites`,
}

/** What the API says of a wrong field, after its name. */
export const en = {
  text: 'must be text',
  atMost: (max: number) => `must have at most ${max} characters`,
  oneOf: (values: string) => `must be one of ${values}`,
  wholeNumber: (largest: number) => `must be a whole number from 1 to ${largest}`,
  trueOrFalse: 'must be true or false',
  state: 'must be the two letters of a US state, such as FL',
  untilToday: (year: number) => `must be from ${year} until today`,
  month: 'must be a year and a month, such as 2024-03',
  yearOrMonth: 'must be a year such as 1964, or a year and a month such as 1964-05',
  site: 'must name the site or company',
  yearOrder: 'The first year is after the last year. Which is right?',
  places: (most: number) => `must have at most ${most} places`,
  diedLiving: 'must be left out for a person who is living',
  monthAndYear: 'Please give both the month and the year, such as 2024',
}

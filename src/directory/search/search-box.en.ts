export const en = {
  small: 'Workplace, city or question',
  large: 'Workplace, city, ZIP code, trade or question',
  search: 'Search',
  openResults: 'Open the results page',
  searching: 'Searching...',
}

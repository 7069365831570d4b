export const en = {
  noRecord: 'No record',
  allCities: (state: string) => `All cities in ${state}`,
  allStates: 'All states',
  allTypes: 'All facility types',
  searchLabel: 'Search by facility, company or city',
  search: 'Search',
}

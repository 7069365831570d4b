/** Why a place, or a list of places, could not be loaded. */
export const en = {
  city: 'City not found',
  relatedCities: (status: number | undefined) => `Failed to fetch related cities: ${status}`,
  state: 'State not found',
  states: 'Failed to fetch states',
  categories: 'Failed to fetch categories',
}

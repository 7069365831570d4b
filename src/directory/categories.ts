/**
 * The facility categories, in menu order: the only list of them. The ids are those of the
 * specification, so that they are the same in every database. The header of every page loads this
 * file, so data that only some pages need (drawings, peak years) is kept with those pages, by
 * `CategorySlug`.
 */
export const facilityCategories = [
  { id: 2, slug: 'manufacturing', name: 'Manufacturing' },
  { id: 8, slug: 'commercial-buildings', name: 'Commercial Buildings' },
  { id: 3, slug: 'power-plants', name: 'Power Plants' },
  { id: 1, slug: 'shipyards', name: 'Shipyards' },
  { id: 11, slug: 'government', name: 'Government' },
  { id: 10, slug: 'hospitals', name: 'Hospitals' },
  { id: 6, slug: 'schools', name: 'Schools' },
  { id: 9, slug: 'transportation', name: 'Transportation' },
  { id: 13, slug: 'residential', name: 'Residential' },
] as const

export type FacilityTypeSlug = (typeof facilityCategories)[number]['slug']

/** All types with the one for places that are none of the nine; menus and counts of types do not have it. */
export const allCategories = [
  ...facilityCategories,
  { id: 14, slug: 'mines-and-waste-sites', name: 'Mines and Waste Sites' },
] as const

export type CategorySlug = (typeof allCategories)[number]['slug']

export const categoryBySlug = (slug: string) =>
  allCategories.find((category) => category.slug === slug)

/** The page about education lists the facilities of schools. */
export const facilityCategorySlug = (slug: string): string =>
  slug === 'education' ? 'schools' : slug

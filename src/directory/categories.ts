import { m } from '../paraglide/messages.js'

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

export type CategorySlug = (typeof facilityCategories)[number]['slug']

const NAMES: Record<CategorySlug, () => string> = {
  manufacturing: m.category_name_manufacturing,
  'commercial-buildings': m.category_name_commercial_buildings,
  'power-plants': m.category_name_power_plants,
  shipyards: m.category_name_shipyards,
  government: m.category_name_government,
  hospitals: m.category_name_hospitals,
  schools: m.category_name_schools,
  transportation: m.category_name_transportation,
  residential: m.category_name_residential,
}

/** In the current language. */
export const categoryName = (slug: CategorySlug): string => NAMES[slug]()

/** The same for a category of the database. */
export const shownCategory = ({ slug, name }: { slug: string; name: string }): string =>
  NAMES[slug as CategorySlug]?.() ?? name

export const categoryBySlug = (slug: string) =>
  facilityCategories.find((category) => category.slug === slug)

/** The page about education lists the facilities of schools. */
export const facilityCategorySlug = (slug: string): string =>
  slug === 'education' ? 'schools' : slug

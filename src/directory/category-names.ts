/** Apart from the list, which the build itself reads before the messages are compiled. */
import { m } from '../paraglide/messages.js'
import type { CategorySlug } from './categories.ts'

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
  'mines-and-waste-sites': m.category_name_mines_and_waste_sites,
}

export const categoryName = (slug: CategorySlug): string => NAMES[slug]()

/** The same for a category of the database. */
export const shownCategory = ({ slug, name }: { slug: string; name: string }): string =>
  NAMES[slug as CategorySlug]?.() ?? name

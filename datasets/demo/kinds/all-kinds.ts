import { type CategorySlug, facilityCategories } from '../../../src/directory/categories.ts'
import { hospitalKinds, schoolKinds } from './care.ts'
import { commercialKinds } from './commercial.ts'
import { governmentKinds } from './government.ts'
import type { Kind } from './kind.ts'
import { heavyKinds } from './manufacturing-heavy.ts'
import { lightKinds } from './manufacturing-light.ts'
import { powerKinds } from './power-plants.ts'
import { shipyardKinds } from './shipyards.ts'
import { residentialKinds, transportKinds } from './transport-homes.ts'

interface Category {
  id: number
  slug: CategorySlug
  name: string
  description: string
  kinds: Kind[]
}

const DEMONSTRATION: Record<CategorySlug, Pick<Category, 'description' | 'kinds'>> = {
  shipyards: {
    description:
      'Yards, dry docks and marine engine works where ships were built and repaired, and where insulation was fitted and torn out in closed spaces.',
    kinds: shipyardKinds,
  },
  manufacturing: {
    description:
      'Mills, foundries, canneries, refineries and factories that ran on boilers and process steam, or that made products containing asbestos.',
    kinds: [...heavyKinds, ...lightKinds],
  },
  'power-plants': {
    description:
      'Generating stations, municipal light plants, gas works and steam heating plants, insulated from the boiler to the turbine.',
    kinds: powerKinds,
  },
  schools: {
    description:
      'Schools and colleges with asbestos in boiler rooms, floor tile, ceilings and shops, used by staff and pupils for decades.',
    kinds: schoolKinds,
  },
  'commercial-buildings': {
    description:
      'Offices, stores, hotels, theaters and warehouses fireproofed, floored and heated with asbestos products.',
    kinds: commercialKinds,
  },
  transportation: {
    description:
      'Railroad shops, bus garages, truck terminals and hangars where brakes, clutches and locomotive lagging were worked on.',
    kinds: transportKinds,
  },
  hospitals: {
    description:
      'Hospitals, sanatoriums and nursing homes heated and sterilized by steam, and remodeled while in use.',
    kinds: hospitalKinds,
  },
  government: {
    description:
      'Military stations, courthouses, armories, water works and other public property built and kept up with asbestos materials.',
    kinds: governmentKinds,
  },
  residential: {
    description:
      'Apartment buildings, public housing and developments with asbestos in floors, ceilings, siding and heating systems.',
    kinds: residentialKinds,
  },
}

/** By id. */
export const categories: Category[] = facilityCategories
  .map((category) => ({ ...category, ...DEMONSTRATION[category.slug] }))
  .sort((a, b) => a.id - b.id)

const bySlug = new Map(categories.map((category) => [category.slug, category]))

export function categoryOf(slug: CategorySlug): Category {
  const found = bySlug.get(slug)
  if (!found) throw new Error(`no category ${slug}`)
  return found
}

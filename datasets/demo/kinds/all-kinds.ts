import type { CategorySlug } from '../../../src/directory/category-slug.ts'
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

export const categories: Category[] = [
  {
    id: 1,
    slug: 'shipyards',
    name: 'Shipyards',
    description:
      'Yards, dry docks and marine engine works where ships were built and repaired, and where insulation was fitted and torn out in closed spaces.',
    kinds: shipyardKinds,
  },
  {
    id: 2,
    slug: 'manufacturing',
    name: 'Manufacturing',
    description:
      'Mills, foundries, canneries, refineries and factories that ran on boilers and process steam, or that made products containing asbestos.',
    kinds: [...heavyKinds, ...lightKinds],
  },
  {
    id: 3,
    slug: 'power-plants',
    name: 'Power Plants',
    description:
      'Generating stations, municipal light plants, gas works and steam heating plants, insulated from the boiler to the turbine.',
    kinds: powerKinds,
  },
  {
    id: 6,
    slug: 'schools',
    name: 'Schools',
    description:
      'Schools and colleges with asbestos in boiler rooms, floor tile, ceilings and shops, used by staff and pupils for decades.',
    kinds: schoolKinds,
  },
  {
    id: 8,
    slug: 'commercial-buildings',
    name: 'Commercial Buildings',
    description:
      'Offices, stores, hotels, theaters and warehouses fireproofed, floored and heated with asbestos products.',
    kinds: commercialKinds,
  },
  {
    id: 9,
    slug: 'transportation',
    name: 'Transportation',
    description:
      'Railroad shops, bus garages, truck terminals and hangars where brakes, clutches and locomotive lagging were worked on.',
    kinds: transportKinds,
  },
  {
    id: 10,
    slug: 'hospitals',
    name: 'Hospitals',
    description:
      'Hospitals, sanatoriums and nursing homes heated and sterilized by steam, and remodeled while in use.',
    kinds: hospitalKinds,
  },
  {
    id: 11,
    slug: 'government',
    name: 'Government',
    description:
      'Military stations, courthouses, armories, water works and other public property built and kept up with asbestos materials.',
    kinds: governmentKinds,
  },
  {
    id: 13,
    slug: 'residential',
    name: 'Residential',
    description:
      'Apartment buildings, public housing and developments with asbestos in floors, ceilings, siding and heating systems.',
    kinds: residentialKinds,
  },
]

const bySlug = new Map(categories.map((category) => [category.slug, category]))

export function categoryOf(slug: CategorySlug): Category {
  const found = bySlug.get(slug)
  if (!found) throw new Error(`no category ${slug}`)
  return found
}

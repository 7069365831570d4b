/**
 * Facility types, one file in kinds/ per category, with everything the generator needs to describe
 * them truthfully: names, what was insulated with what, and who worked there.
 */
import { z } from 'zod'
import { type FacilityTypeSlug, facilityCategories } from '../../src/directory/categories.ts'
import commercial from './kinds/commercial-buildings.json' with { type: 'json' }
import government from './kinds/government.json' with { type: 'json' }
import hospitals from './kinds/hospitals.json' with { type: 'json' }
import manufacturing from './kinds/manufacturing.json' with { type: 'json' }
import powerPlants from './kinds/power-plants.json' with { type: 'json' }
import residential from './kinds/residential.json' with { type: 'json' }
import schools from './kinds/schools.json' with { type: 'json' }
import shipyards from './kinds/shipyards.json' with { type: 'json' }
import transportation from './kinds/transportation.json' with { type: 'json' }
import materials from './materials.json' with { type: 'json' }

/** An asbestos product as it was sold, with the words that join it to what it covered. */
type Material = {
  /** The entry in a facility's list of materials. */
  label: string
  names: string[]
  /** Plural verb phrases between the thing and the material. */
  verbs: string[]
  /** Joins material to thing: 'gaskets in the pump flanges'. */
  joint: string
}

export type MaterialKey = keyof typeof materials

export const materialOf = (key: MaterialKey): Material => materials[key]

const material = z.enum(Object.keys(materials) as [MaterialKey, ...MaterialKey[]])
const texts = z.array(z.string()).min(1)
const range = z.tuple([z.int(), z.int()])

/** What the kinds of a table share, unless one says otherwise. */
const shared = {
  /** Which set of opening, people and closing sentences fits. */
  voice: z.enum([
    'works',
    'power',
    'yard',
    'building',
    'base',
    'hospital',
    'school',
    'transit',
    'homes',
  ]),
  /** Share still in use. */
  present: z.number().min(0).max(1),
  risk: z.enum(['High', 'Moderate', 'Limited']),
}

const kindSchema = z.strictObject({
  label: z.string(),
  /** The word used for it after the first mention: 'the mill'. */
  noun: z.string(),
  /** Standard Industrial Classification code. */
  sic: z.string(),
  weight: z.number().default(3),
  /** State codes where the kind is found; none means anywhere. */
  only: z.string().optional(),
  /** State codes where it is more likely. */
  boost: z.string().optional(),
  /** Needs a harbor, a lake front or a navigable river. */
  wet: z.boolean().optional(),
  /**
   * Name patterns: {S} {T} family names, {L} a place name, {R} a street, {F} a full name,
   * {W} a landscape word alone. The same token means the same word in `firms`.
   */
  names: texts,
  firms: texts,
  opened: range,
  /** People at the busiest time. */
  staff: range,
  /** No later than this, for trades that died out. */
  closedBy: z.int().optional(),
  /** The verb before `made`; the voice has one too. */
  verb: z.string().optional(),
  /** What it made, handled or held, as a noun phrase. */
  made: texts,
  /** Plural noun phrases and the material on or in them. */
  uses: z.array(z.tuple([z.string(), material])),
  /** Plural nouns. */
  trades: texts,
  /** Whole sentences that are true of this kind of work. */
  notes: texts,
  ...z.object(shared).partial().shape,
})

const fileSchema = z.strictObject({
  description: z.string(),
  tables: z.array(z.strictObject({ ...shared, kinds: z.array(kindSchema) })),
})

type KindTable = z.output<typeof fileSchema>['tables'][number]
export type Voice = KindTable['voice']
export type Kind = KindTable['kinds'][number] & Pick<KindTable, keyof typeof shared>

type Category = {
  id: number
  slug: FacilityTypeSlug
  name: string
  description: string
  kinds: Kind[]
}

const files: Record<FacilityTypeSlug, unknown> = {
  shipyards,
  manufacturing,
  'power-plants': powerPlants,
  schools,
  'commercial-buildings': commercial,
  transportation,
  hospitals,
  government,
  residential,
}

export const categories: Category[] = facilityCategories
  .map((category) => {
    const { description, tables } = fileSchema.parse(files[category.slug])
    const kinds = tables.flatMap(({ kinds: rows, ...common }) =>
      rows.map((row): Kind => ({ ...common, ...row })),
    )
    return { ...category, description, kinds }
  })
  .sort((a, b) => a.id - b.id)

const bySlug = new Map(categories.map((category) => [category.slug, category]))

export function categoryOf(slug: FacilityTypeSlug): Category {
  const found = bySlug.get(slug)
  if (!found) throw new Error(`no category ${slug}`)
  return found
}

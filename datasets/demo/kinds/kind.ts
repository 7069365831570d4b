// A kind is a facility type with everything the generator needs to speak of it truthfully:
// what such a place was called, what in it was insulated with what, and who worked beside it.

import type { CategorySlug } from '../../../src/directory/categories.ts'
import type { MaterialKey } from './materials.ts'

/** Which set of opening, people and closing sentences fits. */
export type Voice =
  | 'works'
  | 'power'
  | 'yard'
  | 'building'
  | 'base'
  | 'hospital'
  | 'school'
  | 'transit'
  | 'homes'

export interface Kind {
  label: string
  category: CategorySlug
  voice: Voice
  /** The word used for it after the first mention: 'the mill'. */
  noun: string
  /** Standard Industrial Classification code. */
  sic: string
  weight: number
  /** State codes where the kind is found; none means anywhere. */
  only?: string
  /** State codes where it is four times as likely. */
  boost?: string
  /** Needs a harbor, a lake front or a navigable river. */
  wet?: boolean
  /**
   * Name patterns: {S} {T} family names, {L} a place name, {R} a street, {F} a full name,
   * {W} a landscape word alone. The same token means the same word in `firms`.
   */
  names: string[]
  firms: string[]
  opened: [number, number]
  /** People at the busiest time. */
  staff: [number, number]
  /** No later than this, for trades that died out. */
  closedBy?: number
  /** Share still in use. */
  present: number
  risk: 'High' | 'Moderate' | 'Limited'
  /** The verb before `made`; the voice has one too. */
  verb?: string
  /** What it made, handled or held, as a noun phrase. */
  made: string[]
  /** Plural noun phrases and the material on or in them. */
  uses: [thing: string, material: MaterialKey][]
  /** Plural nouns. */
  trades: string[]
  /** Whole sentences that are true of this kind of work. */
  notes: string[]
}

/** What a table leaves out because every kind in the file shares it. */
export type KindRow = Omit<Kind, 'category' | 'voice' | 'present' | 'weight' | 'risk'> &
  Partial<Pick<Kind, 'voice' | 'present' | 'weight' | 'risk'>>

export function kindTable(
  shared: Pick<Kind, 'category' | 'voice' | 'present' | 'risk'>,
  rows: KindRow[],
): Kind[] {
  return rows.map((row) => ({ weight: 3, ...shared, ...row }))
}

import { usStates } from '../../site/us.ts'
import { branchOf } from './choose-thing.ts'
import { type Entry, emptyEntry, entryFields, readSite, readThings } from './history.ts'

/** The entry that a link of add-link.ts starts; null for any other fragment. Anyone can write a link. */
export function readAddLink(fragment: string): Entry | null {
  const given = new URLSearchParams(fragment.replace(/^#/, ''))
  if (!given.has('add')) return null
  const text = (name: string, longest: number) => (given.get(name) ?? '').trim().slice(0, longest)
  const site = readSite({
    id: Number(given.get('id')),
    path: given.get('path'),
    grade: given.get('grade'),
  })
  const kind = given.get('kind') === 'service' ? 'service' : 'job'
  const unit = text('unit', entryFields.unit.longest)
  const things = readThings([given.get('thing')])
  return {
    ...emptyEntry(kind),
    place: text('add', entryFields.place.longest) || (kind === 'service' ? branchOf(unit) : ''),
    unit,
    trade: text('trade', entryFields.trade.longest),
    products: text('products', entryFields.products.longest),
    city: text('city', entryFields.city.longest),
    state: usStates.find(({ slug }) => slug === given.get('state'))?.code ?? '',
    ...(site ? { site } : {}),
    ...(things.length > 0 ? { things } : {}),
  }
}

/** What choosing a ship, trade, product or rating makes of an entry. */
import { storedBranch } from './branches.ts'
import { type Entry, type EntryField, entryFields, MAX_THINGS } from './history.ts'
import { keyOf, nameWithNumber, type ThingName } from './thing-names.ts'

/** `typedIn` is the field in which the name was typed: its words give way to what was chosen. */
export function chooseThing(entry: Entry, thing: ThingName, typedIn: EntryField): Entry {
  const things =
    thing.kind === 'rating'
      ? entry.things
      : [...new Set([...(entry.things ?? []), keyOf(thing)])].slice(0, MAX_THINGS)
  const next = { ...entry, [typedIn]: beforeLast(typedIn === 'unit' ? entry.unit : ''), things }
  const text = (field: EntryField, value: string) => value.slice(0, entryFields[field].longest)
  switch (thing.kind) {
    case 'ship': {
      const { site: _, ...service } = next
      return {
        ...service,
        kind: 'service',
        place: entry.kind === 'service' && entry.place ? entry.place : branchOf(thing.name),
        unit: text('unit', joined(next.unit, nameWithNumber(thing))),
      }
    }
    case 'product':
      return { ...next, products: text('products', joined(entry.products, thing.name)) }
    case 'rating':
      return { ...next, trade: text('trade', nameWithNumber(thing)) }
    case 'trade':
      return { ...next, trade: text('trade', thing.name) }
  }
}

/** Several ships stand in one field, separated by commas; the last is being typed. */
const beforeLast = (text: string): string => text.split(',').slice(0, -1).join(',').trim()

const joined = (before: string, name: string): string => {
  if (before.includes(name)) return before
  return before ? `${before}, ${name}` : name
}

/** By the prefix of its name. Crews of the Military Sealift Command are civilians: theirs stays open. */
export function branchOf(shipName: string): string {
  if (shipName.startsWith('USS ')) return storedBranch('navy')
  if (/^USCG?C /.test(shipName)) return storedBranch('coast-guard')
  if (/^(SS|MV) /.test(shipName)) return storedBranch('merchant-marine')
  return ''
}

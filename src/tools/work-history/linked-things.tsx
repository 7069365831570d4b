/** The ships, trades and products of an entry, with their years and pages. */
import { useEffect, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Link } from '../../ui/link.tsx'
import type { Entry } from './history.ts'
import { aboutOf } from './suggest-field.tsx'
import {
  keyOf,
  loadThingNames,
  nameInKey,
  nameWithNumber,
  type ThingName,
  thingPage,
} from './thing-names.ts'

type LinkedThingsProps = { entry: Entry; onRemove: (key: string) => void }

export default function LinkedThings({ entry, onRemove }: LinkedThingsProps) {
  const [names, setNames] = useState<ThingName[]>([])
  useEffect(() => {
    loadThingNames().then(setNames, () => {})
  }, [])
  return (
    <ul className="work-sites">
      {entry.things?.map((key) => {
        const thing = names.find((one) => keyOf(one) === key)
        const name = thing ? nameWithNumber(thing) : nameInKey(key)
        return (
          <li key={key}>
            <Link href={thingPage(key)}>{name}</Link> {thing && <span>{aboutOf(thing)}</span>}
            {thing && isOutside(entry, thing) && <span>{m.history_thing_outside()}</span>}
            <button
              type="button"
              className="work-act"
              aria-label={m.history_thing_remove({ name })}
              onClick={() => onRemove(key)}
            >
              {m.history_remove()}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

const yearOf = (when: string): number | undefined => {
  const year = /\d{4}/.exec(when)?.[0]
  return year === undefined ? undefined : Number(year)
}

/** Years aboard in which the ship was not in service: a slip, or a ship of the same name. */
function isOutside({ kind, from, to }: Entry, thing: ThingName): boolean {
  if (kind !== 'service' || thing.kind !== 'ship') return false
  const [first, last] = [yearOf(from), yearOf(to) ?? yearOf(from)]
  const { firstYear, lastYear } = thing
  return (
    (firstYear !== null && first !== undefined && first < firstYear) ||
    (lastYear !== null && last !== undefined && last > lastYear)
  )
}

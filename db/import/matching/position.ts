/**
 * Finds what stands within 300 m of each other. Points come in the order of their latitude, so each is
 * compared only with those of the band just below it, however many there are in all.
 */
import { metresBetween, SAME_PLACE_METRES } from './distance.ts'
import { likenessOf } from './likeness.ts'
import type { Decision } from './same-name.ts'

/** A row of the file that has no facility yet, or (without a line) a facility on record. */
export type LocatedName = {
  line: number | null
  facility_id: number | null
  name_key: string
  latitude: number
  longitude: number
}

const BAND = SAME_PLACE_METRES / 111_000

export class PositionMatcher {
  /** Points of the band, oldest first; those before `#start` have fallen out of it. */
  #band: LocatedName[] = []
  #start = 0
  readonly #decisions = new Map<number, Decision>()

  add(point: LocatedName): void {
    while ((this.#band[this.#start]?.latitude ?? point.latitude) < point.latitude - BAND) {
      this.#start += 1
    }
    if (this.#start > 1_000 && this.#start > this.#band.length / 2) {
      this.#band = this.#band.slice(this.#start)
      this.#start = 0
    }
    const widest = BAND / Math.cos((point.latitude * Math.PI) / 180)
    for (let at = this.#start; at < this.#band.length; at++) {
      const other = this.#band[at]
      if (other && Math.abs(other.longitude - point.longitude) <= widest)
        this.#compare(point, other)
    }
    this.#band.push(point)
  }

  decisions(): Decision[] {
    return [...this.#decisions.values()]
  }

  #compare(a: LocatedName, b: LocatedName): void {
    // The row further down the file is the one that is decided about; facilities stand fast.
    const [row, other] = (a.line ?? 0) > (b.line ?? 0) ? [a, b] : [b, a]
    if (row.line === null) return
    if (metresBetween(a.latitude, a.longitude, b.latitude, b.longitude) > SAME_PLACE_METRES) return
    const likeness = likenessOf(row.name_key, other.name_key)
    if (likeness === 'different') return
    const decision = this.#decisions.get(row.line) ?? { line: row.line }
    this.#decisions.set(row.line, decision)
    if (likeness === 'same') decide(decision, other)
    else if (!isDecided(decision)) decision.doubt ??= referenceTo(other)
  }
}

const isDecided = ({ facilityId, repeats }: Decision) =>
  facilityId !== undefined || repeats !== undefined

/** A facility on record before a row of the file, then the older of two. */
function decide(decision: Decision, { facility_id, line }: LocatedName): void {
  delete decision.doubt
  if (facility_id !== null) {
    decision.facilityId = Math.min(facility_id, decision.facilityId ?? facility_id)
    delete decision.repeats
  } else if (line !== null && decision.facilityId === undefined) {
    decision.repeats = Math.min(line, decision.repeats ?? line)
  }
}

function referenceTo({ facility_id, line }: LocatedName): NonNullable<Decision['doubt']> {
  if (facility_id !== null) return { facilityId: facility_id }
  return line === null ? {} : { line }
}

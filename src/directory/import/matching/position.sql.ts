/** Matches rows to facilities with a nearly identical name at the same position. */
import type pg from 'pg'
import { streamRows } from '../../../platform/database/stream-rows.ts'
import { type Decision, followLeaders, writeDecisions } from './decisions.sql.ts'
import { type ComparedName, comparedName, likenessOf } from './likeness.ts'
import { metersBetween, SAME_PLACE_METERS } from './same-name.sql.ts'

const BATCH = 4_000
const REASON = `a similar name within ${SAME_PLACE_METERS} m`
/** More than this on one point is the centroid of a ZIP code or a state. */
const MAX_ON_ONE_POINT = 50

export async function matchByPosition(client: pg.ClientBase): Promise<void> {
  const points = streamRows<LocatedName>(
    client,
    `select line, facility_id, name_key, latitude, longitude from (
       select *, count(*) over (partition by latitude, longitude) as crowd from (
         select line, null::int as facility_id, name_key, latitude, longitude from import_matches
          where facility_id is null and is_first and latitude is not null
         union all
         select null, facility_id, name_key, latitude, longitude from import_existing
          where latitude is not null) located) counted
      where crowd <= ${MAX_ON_ONE_POINT}
      order by latitude, longitude, line, facility_id`,
    [],
    BATCH,
  )
  const matcher = new PositionMatcher()
  for await (const batch of points) {
    for (const point of batch) matcher.add(point)
  }
  const decisions = matcher.decisions()
  for (let at = 0; at < decisions.length; at += BATCH) {
    await writeDecisions(client, decisions.slice(at, at + BATCH), REASON)
  }
  await followLeaders(client)
}

/** An unmatched row of the file, or (without a line) an existing facility. */
type LocatedName = {
  line: number | null
  facility_id: number | null
  name_key: string
  latitude: number
  longitude: number
}

const BAND = SAME_PLACE_METERS / 111_000
/** Degrees of longitude per bucket: at least 300 m as far north as there are facilities. */
const FILE_WIDTH = 0.01

/** Points of a bucket, southernmost first; those before `start` are now too far south. */
type PointFile = { points: Point[]; start: number }
type Point = LocatedName & { name?: ComparedName }

/**
 * Finds points within 300 m of each other. They arrive sorted by latitude and are bucketed by
 * longitude, so each is compared only with those just south of it.
 */
class PositionMatcher {
  readonly #files = new Map<number, PointFile>()
  readonly #decisions = new Map<number, Decision>()

  add(point: LocatedName): void {
    const south = point.latitude - BAND
    const own = Math.floor(point.longitude / FILE_WIDTH)
    for (const number of [own - 1, own, own + 1]) {
      const file = this.#files.get(number)
      if (file) this.#compareWith(file, point, south)
    }
    const file = this.#files.get(own)
    if (file && file.start < file.points.length) file.points.push(point)
    else this.#files.set(own, { points: [point], start: 0 })
  }

  #compareWith(file: PointFile, point: Point, south: number): void {
    while ((file.points[file.start]?.latitude ?? south) < south) file.start += 1
    if (file.start > file.points.length / 2) {
      file.points = file.points.slice(file.start)
      file.start = 0
    }
    for (let at = file.start; at < file.points.length; at++) {
      const other = file.points[at]
      if (other) this.#compare(point, other)
    }
  }

  decisions(): Decision[] {
    return [...this.#decisions.values()]
  }

  #compare(a: Point, b: Point): void {
    // The later row is the one that is decided; facilities never change.
    const [row, other] = (a.line ?? 0) > (b.line ?? 0) ? [a, b] : [b, a]
    if (row.line === null) return
    if (metersBetween(a.latitude, a.longitude, b.latitude, b.longitude) > SAME_PLACE_METERS) return
    row.name ??= comparedName(row.name_key)
    other.name ??= comparedName(other.name_key)
    const likeness = likenessOf(row.name, other.name)
    if (likeness === 'different') return
    const decision = this.#decisions.get(row.line) ?? { line: row.line }
    this.#decisions.set(row.line, decision)
    if (likeness === 'same') decide(decision, other)
    else if (!isDecided(decision)) decision.doubt ??= referenceTo(other)
  }
}

const isDecided = ({ facilityId, repeats }: Decision) =>
  facilityId !== undefined || repeats !== undefined

/** Prefers an existing facility to a row, then the older of two. */
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

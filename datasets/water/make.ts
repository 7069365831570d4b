/**
 * Writes water.json from two files of Natural Earth in the format of Marble, a free globe: rivers and lakes of the whole
 * earth, of which it keeps those of the United States.
 *
 *   node datasets/water/make.ts ne_50m_rivers_lake_centerlines.pn2 ne_50m_lakes.pn2
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listStates } from '../../src/maps/atlas.ts'
import { contains } from '../../src/maps/mercator.ts'
import { ROOT } from '../../src/platform/root.ts'

/** Positions are whole numbers of this part of a degree. */
const STEP = 1 / 120

type Drawn = { isHole: boolean; points: [east: number, north: number][] }

const [riverFile = '', lakeFile = ''] = process.argv.slice(2)
const states = listStates(() => true)

/** Degrees: a river that is a border may lie this far outside of it in shapes this coarse. */
const BESIDE = [0, -0.08, 0.08]
const isOfUs = ([east, north]: [number, number]) =>
  BESIDE.some((dx) =>
    BESIDE.some((dy) =>
      states.some((state) => contains(state, east * STEP + dx, north * STEP + dy)),
    ),
  )

/** The Great Lakes are no part of any state in the shapes of the maps, which have their coasts. */
const isInState = ({ points }: Drawn) => {
  const middle = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length
  return states.some((state) => contains(state, middle(0) * STEP, middle(1) * STEP))
}

const rivers = readDrawn(riverFile).flatMap(({ points }) => runsOf(points))
const lakes = readDrawn(lakeFile).filter(
  (lake) => !lake.isHole && lake.points.some(isOfUs) && isInState(lake),
)
const flat = (points: Drawn['points']) => points.flat()
writeFileSync(
  join(ROOT, 'datasets/water/water.json'),
  `${JSON.stringify({
    step: 'a 120th of a degree; east, north, east, north',
    rivers: rivers.map(flat),
    lakes: lakes.map(({ points }) => flat(points)),
  }).replaceAll('],[', '],\n[')}\n`,
)

/** The parts of a line that are in the country. */
function runsOf(points: Drawn['points']): Drawn['points'][] {
  const runs: Drawn['points'][] = []
  let run: Drawn['points'] = []
  for (const point of points) {
    if (isOfUs(point)) run.push(point)
    else {
      runs.push(run)
      run = []
    }
  }
  return [...runs, run].filter(({ length }) => length > 1)
}

/**
 * Version 2 of the format, numbers with their largest byte first. Each line: what it is, its number, how many points
 * it has; each point is followed by others as steps from it.
 */
function readDrawn(file: string): Drawn[] {
  const bytes = readFileSync(file)
  const HOLE = 3
  const SEVERAL = 4
  const drawn: Drawn[] = []
  // The version, how many lines there are, and whether they are colored.
  for (let at = 6; at < bytes.length; ) {
    const kind = bytes.readUInt8(at)
    at += 5
    if (kind === SEVERAL) {
      at += 1
      continue
    }
    const count = bytes.readUInt32BE(at)
    at += 4
    const points: Drawn['points'] = []
    for (let point = 0; point < count; point++) {
      const [north, east] = [bytes.readInt16BE(at), bytes.readInt16BE(at + 2)]
      const following = bytes.readUInt16BE(at + 4)
      at += 6
      points.push([east, north])
      for (let step = 0; step < following; step++) {
        points.push([east + bytes.readInt8(at + 1), north + bytes.readInt8(at)])
        at += 2
      }
    }
    drawn.push({ isHole: kind === HOLE, points })
  }
  return drawn
}

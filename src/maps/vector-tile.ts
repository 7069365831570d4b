/** Vector tiles (Mapbox Vector Tile 2.1), which map libraries draw: how a part of the grid becomes one. */
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Line } from './svg-path.ts'

/** Steps across a tile. */
export const EXTENT = 4096

const KINDS = { point: 1, line: 2, area: 3 } as const

type Properties = Record<string, string | number>
export type TileFeature = { kind: keyof typeof KINDS; lines: Line[]; properties: Properties }
export type TileLayers = Record<string, TileFeature[]>

export const pointAt = (x: number, y: number): Line => ({ coordinates: [x, y], closed: false })

/** Without layers that are empty; a tile without any has no bytes. */
export function encodeTile(layers: TileLayers): Uint8Array<ArrayBuffer> {
  const filled = Object.entries(layers).filter(([, features]) => features.length > 0)
  if (filled.length === 0) return new Uint8Array()
  const tiles = filled.map(([name, features]) => [name, { features: features.map(toTile) }])
  return new Uint8Array(fromGeojsonVt(Object.fromEntries(tiles), { version: 2, extent: EXTENT }))
}

function toTile({ kind, lines, properties: tags }: TileFeature) {
  const type = KINDS[kind]
  return kind === 'point'
    ? { type, tags, geometry: lines.flatMap(steps) }
    : { type, tags, geometry: lines.map(steps).filter(({ length }) => length >= type) }
}

/** Whole steps, each once. */
function steps({ coordinates, closed }: Line): [number, number][] {
  const points: [number, number][] = []
  for (let i = 0; i < coordinates.length; i += 2) {
    const point: [number, number] = [
      Math.round(coordinates[i] as number),
      Math.round(coordinates[i + 1] as number),
    ]
    const last = points.at(-1)
    if (!last || last[0] !== point[0] || last[1] !== point[1]) points.push(point)
  }
  const [first] = points
  if (closed && first && points.length > 2) points.push(first)
  return points
}

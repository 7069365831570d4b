/**
 * The grid on which records are placed: the square of Web Mercator, cut in halves 24 times in each direction, so that a
 * step is two and a half meters. Its columns begin at 360 degrees west, so that Alaska is one piece. A record's key interleaves
 * the bits of its column and its row (a Z-order curve): all keys of one tile of a map are one range, and so are those
 * of each cell in it. The database computes the same (functions/map-grid.sql). Browsers load this too.
 */
import type { MapBox } from './map-box.ts'

export const GRID_BITS = 24
export const GRID = 2 ** GRID_BITS
const MAX_LATITUDE = 85

export type Tile = { z: number; x: number; y: number }
/** Columns and rows, the last ones included. */
export type GridBox = { west: number; north: number; east: number; south: number }

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** Longitudes as in a box of the map. */
export const columnAt = (longitude: number): number => ((longitude + 360) / 360) * GRID
export function rowAt(latitude: number): number {
  const angle = (clamp(latitude, -MAX_LATITUDE, MAX_LATITUDE) * Math.PI) / 180
  return (0.5 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / (2 * Math.PI)) * GRID
}
export const longitudeAt = (column: number): number => (column / GRID) * 360 - 360
export const latitudeAt = (row: number): number =>
  ((2 * Math.atan(Math.exp(Math.PI * (1 - (2 * row) / GRID))) - Math.PI / 2) * 180) / Math.PI

/** The corners of an area, column and row in turn. */
export const areaOnGrid = (area: number[]): number[] =>
  area.map((degrees, at) => Math.round(at % 2 === 0 ? columnAt(degrees) : rowAt(degrees)))

const within = (steps: number) => clamp(Math.floor(steps), 0, GRID - 1)

export const gridBoxOf = ([west, south, east, north]: MapBox): GridBox => ({
  west: within(columnAt(west)),
  north: within(rowAt(north)),
  east: within(columnAt(east)),
  south: within(rowAt(south)),
})

/** The square of a tile as the web numbers them, from 180 degrees west. */
export function gridBoxOfTile({ z, x, y }: Tile): GridBox {
  const size = GRID / 2 ** z
  const west = ((x + 2 ** z / 2) % 2 ** z) * size
  // The one tile of the whole world begins at 360 degrees west instead.
  const left = z === 0 ? 0 : west
  return { west: left, north: y * size, east: left + size - 1, south: (y + 1) * size - 1 }
}

function spread(bits: number): number {
  let wide = 0
  for (let bit = 0; 2 ** bit <= bits; bit += 1) if ((bits >> bit) & 1) wide += 4 ** bit
  return wide
}

/** More than the bits of a bitwise operation, so in parts. */
export function keyOf(column: number, row: number): number {
  const half = 2 ** 12
  const high = spread(Math.floor(column / half)) + 2 * spread(Math.floor(row / half))
  return high * 4 ** 12 + spread(column % half) + 2 * spread(row % half)
}

export type KeyRange = readonly [first: number, last: number]

/** The keys of the smallest squares, four at most, that have all of the box in them. */
export function keyRangesOf({ west, north, east, south }: GridBox): KeyRange[] {
  const longest = Math.max(east - west, south - north) + 1
  const bits = clamp(Math.ceil(Math.log2(longest)), 0, GRID_BITS)
  const size = 2 ** bits
  const firsts = new Set<number>()
  for (const column of [west, east])
    for (const row of [north, south])
      firsts.add(keyOf(column - (column % size), row - (row % size)))
  return [...firsts].sort((a, b) => a - b).map((first) => [first, first + 4 ** bits - 1])
}

/** A tile has 8 by 8 cells, and the records in one cell are one mark. */
const CELL_BITS = 3
const TILE_PIXELS = 512

/** Pixels of a tile: the widest mark and a gap. */
const GROUPS_APART = 46

export type Cells = { level: number; apart: number }

/** The cells of tiles of this zoom, and how many steps groups of two of them are apart. */
export const cellsOf = (z: number): Cells => ({
  level: z + CELL_BITS,
  apart: ((GROUPS_APART / TILE_PIXELS) * GRID) / 2 ** z,
})

/** The tiles that a drawing of so many pixels is made of: their cells are 64 to 128 pixels wide. */
export const zoomOf = ([west, , east]: MapBox, pixels: number): number =>
  Math.max(0, Math.floor(Math.log2((pixels * 360) / (TILE_PIXELS * (east - west)))))

/** Where a mark is that stands for the records of a cell: far enough from those of the cells around it. */
export function markPoint(
  mean: { column: number; row: number },
  { level, apart, view }: Cells & { view?: GridBox },
): { column: number; row: number } {
  const size = GRID / 2 ** level
  const on = (position: number, from: number, to: number) => {
    const start = position - (position % size)
    const [first, last] = [Math.max(start, from), Math.min(start + size, to)]
    const slack = Math.max(0, (last - first - apart) / 2)
    const middle = (first + last) / 2
    return clamp(position, middle - slack, middle + slack)
  }
  return {
    column: on(mean.column, view?.west ?? 0, view?.east ?? GRID),
    row: on(mean.row, view?.north ?? 0, view?.south ?? GRID),
  }
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Feature, MultiLineString, Position } from 'geojson'
import { mesh, neighbors } from 'topojson-client'
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification'
import { findStateByFips } from '../site/us.ts'

type Named = { name: string }
type Shape = GeometryObject<Named>
type Shapes = { counties: GeometryCollection<Named>; states: GeometryCollection<Named> }

/**
 * West, south, east, north. Longitudes east of the date line continue below -180, so that Alaska is
 * one piece.
 */
export type Box = readonly [number, number, number, number]

export type AtlasShape = { id: string; name: string; box: Box; shape: Shape }

/**
 * The arcs are the borders, each once: longitudes and latitudes alternating. The file has an array for each
 * point; as long as these existed, every garbage collection would look at all of them.
 */
type Atlas = { arcs: number[][]; counties: AtlasShape[]; states: AtlasShape[] }

const { resolve } = createRequire(import.meta.url)

let atlas: Atlas | null = null

/** Parsed here, because a module that is required stays in memory. */
const read = (file: string) => JSON.parse(readFileSync(resolve(`us-atlas/${file}`), 'utf8'))

export function westward(longitude: number): number {
  return longitude > 0 ? longitude - 360 : longitude
}

function arcIndexes(shape: Shape): number[] {
  if (shape.type === 'Polygon') return shape.arcs.flat()
  if (shape.type === 'MultiPolygon') return shape.arcs.flat(2)
  return []
}

/** Each point in the file is a step from the one before, in units of a grid. */
function listArcs({ arcs, transform }: Topology<Shapes>): number[][] {
  const [scaleX, scaleY] = transform?.scale ?? [1, 1]
  const [moveX, moveY] = transform?.translate ?? [0, 0]
  return arcs.map((arc) => {
    let [x, y] = [0, 0]
    const coordinates: number[] = new Array(arc.length * 2)
    arc.forEach(([dx = 0, dy = 0], index) => {
      x += dx
      y += dy
      coordinates[index * 2] = x * scaleX + moveX
      coordinates[index * 2 + 1] = y * scaleY + moveY
    })
    return coordinates
  })
}

function arcBoxes(arcs: number[][]): Box[] {
  return arcs.map((arc) => {
    let [west, south, east, north] = [180, 90, -360, -90]
    for (let i = 0; i < arc.length; i += 2) {
      const longitude = westward(arc[i] as number)
      const latitude = arc[i + 1] as number
      west = Math.min(west, longitude)
      east = Math.max(east, longitude)
      south = Math.min(south, latitude)
      north = Math.max(north, latitude)
    }
    return [west, south, east, north] as const
  })
}

function listShapes(collection: GeometryCollection<Named>, boxes: Box[]): AtlasShape[] {
  return collection.geometries.map((shape) => {
    let [west, south, east, north] = [180, 90, -360, -90]
    for (const index of arcIndexes(shape)) {
      const box = boxes[index < 0 ? ~index : index]
      if (!box) continue
      west = Math.min(west, box[0])
      south = Math.min(south, box[1])
      east = Math.max(east, box[2])
      north = Math.max(north, box[3])
    }
    return {
      id: String(shape.id),
      name: (shape.properties as Named | undefined)?.name ?? '',
      box: [west, south, east, north] as const,
      shape,
    }
  })
}

function openAtlas(): Atlas {
  if (atlas) return atlas
  const topology: Topology<Shapes> = read('counties-10m.json')
  const arcs = listArcs(topology)
  const boxes = arcBoxes(arcs)
  atlas = {
    arcs,
    counties: listShapes(topology.objects.counties, boxes),
    states: listShapes(topology.objects.states, boxes),
  }
  return atlas
}

export function overlaps(a: Box, b: Box): boolean {
  return a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1]
}

let byState: Partial<Record<string, AtlasShape[]>> | undefined

/** The counties of the state with this number, in the order of the atlas. */
export function countiesOf(fips: string): AtlasShape[] {
  byState ??= Object.groupBy(openAtlas().counties, ({ id }) => id.slice(0, 2))
  return byState[fips] ?? []
}

const CELL_DEGREES = 2
/** More than there are cells from pole to pole. */
const COLUMN = 1_000

const cellsOf = ([west, south, east, north]: Box): number[] => {
  const cells: number[] = []
  for (let x = Math.floor(west / CELL_DEGREES); x <= Math.floor(east / CELL_DEGREES); x += 1) {
    for (let y = Math.floor(south / CELL_DEGREES); y <= Math.floor(north / CELL_DEGREES); y += 1) {
      cells.push(x * COLUMN + y)
    }
  }
  return cells
}

let countyCells: Map<number, number[]> | undefined

/** The counties whose boxes overlap this one, in the order of the atlas. */
export function countiesIn(box: Box): AtlasShape[] {
  const { counties } = openAtlas()
  if (!countyCells) {
    countyCells = new Map()
    for (const [index, county] of counties.entries()) {
      for (const cell of cellsOf(county.box)) {
        const indexes = countyCells.get(cell)
        if (indexes) indexes.push(index)
        else countyCells.set(cell, [index])
      }
    }
  }
  const near = new Set<number>()
  for (const cell of cellsOf(box)) {
    for (const index of countyCells.get(cell) ?? []) {
      const county = counties[index]
      if (county && overlaps(county.box, box)) near.add(index)
    }
  }
  return [...near].sort((a, b) => a - b).flatMap((index) => counties[index] ?? [])
}

export function listStates(filter: (state: AtlasShape) => boolean): AtlasShape[] {
  return openAtlas().states.filter(filter)
}

const polygonsOf = (shape: Shape): number[][][] =>
  shape.type === 'Polygon' ? [shape.arcs] : shape.type === 'MultiPolygon' ? shape.arcs : []

/** The arcs one after the other; each begins where the last one ends. A negative index is an arc backward. */
function joinArcs(indexes: number[]): number[] {
  const { arcs } = openAtlas()
  const joined: number[] = []
  for (const index of indexes) {
    const arc = arcs[index < 0 ? ~index : index] ?? []
    joined.length = Math.max(0, joined.length - 2)
    if (index >= 0) joined.push(...arc)
    else for (let i = arc.length - 2; i >= 0; i -= 2) joined.push(arc[i] ?? 0, arc[i + 1] ?? 0)
  }
  return joined
}

export const positions = (coordinates: number[]): Position[] =>
  coordinates.flatMap((x, i) => (i % 2 === 0 ? [[x, coordinates[i + 1] ?? 0]] : []))

/** A triangle, with its first point again at the end. Less is an island that shrank to a point. */
const MIN_NUMBERS = 8

const joinRings = (rings: number[][]): number[][] =>
  rings.map(joinArcs).filter(({ length }) => length >= MIN_NUMBERS)

/** The outlines of a shape, longitudes and latitudes alternating. The last point repeats the first. */
export const outlines = ({ shape }: AtlasShape): number[][] => joinRings(polygonsOf(shape).flat())

export function toFeature({ shape }: AtlasShape): Feature {
  const polygons = polygonsOf(shape).map((rings) => joinRings(rings).map(positions))
  const coordinates = polygons.filter(({ length }) => length > 0)
  return { type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates } }
}

/**
 * Each border once, in long lines. The filter gets the ids on both sides; on a coast they are
 * equal.
 */
export function borders(
  items: AtlasShape[],
  filter: (a: string, b: string) => boolean,
): MultiLineString {
  const collection: GeometryCollection<Named> = {
    type: 'GeometryCollection',
    geometries: items.map((item) => item.shape),
  }
  // Only the arcs that these shapes use.
  const arcs: Position[][] = []
  for (const index of items.flatMap(({ shape }) => arcIndexes(shape))) {
    const arc = index < 0 ? ~index : index
    arcs[arc] ??= positions(arcCoordinates(arc))
  }
  const topology: Topology = { type: 'Topology', objects: {}, arcs }
  return mesh(topology, collection, (a, b) => filter(String(a.id), String(b.id)))
}

/**
 * Each border once, grouped by kind, as the arcs of the atlas. They are shorter than the lines of
 * `borders`, but only the given shapes are scanned, which is many times faster for a few of them.
 */
export function sortBorders<Kind extends string>(
  items: AtlasShape[],
  kindOf: (a: string, b: string) => Kind,
): Map<Kind, number[]> {
  const sides = new Map<number, string[]>()
  for (const { id, shape } of items) {
    for (const index of arcIndexes(shape)) {
      const arc = index < 0 ? ~index : index
      const ids = sides.get(arc)
      if (ids) ids.push(id)
      else sides.set(arc, [id])
    }
  }
  const kinds = new Map<Kind, number[]>()
  for (const [arc, [a = '', b = a]] of sides) {
    const kind = kindOf(a, b)
    const arcs = kinds.get(kind)
    if (arcs) arcs.push(arc)
    else kinds.set(kind, [arc])
  }
  return kinds
}

/** Longitudes and latitudes alternating. */
export const arcCoordinates = (arc: number): number[] => openAtlas().arcs[arc] ?? []

/** The country projected to 975 by 610 units, as the country maps use it. */
export function loadFlatStates(): Topology<{ states: GeometryCollection<Named> }> {
  return read('states-albers-10m.json')
}

/** The codes of the states that share a border with this one; Alaska and Hawaii have none. */
export function neighboringStates(code: string): string[] {
  const { geometries } = loadFlatStates().objects.states
  const codes = geometries.map(({ id }) => findStateByFips(String(id))?.code)
  const around = neighbors(geometries)[codes.indexOf(code)] ?? []
  return around.flatMap((at) => codes[at] ?? [])
}

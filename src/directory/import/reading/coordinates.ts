/**
 * Latitude and longitude from two cells: read, corrected where the mistake is obvious, else left
 * out.
 */
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { findStateByFips } from '../../../site/us.ts'

type Point = { latitude: number; longitude: number }
type CoordinateReading = {
  point: Point | null
  /** What was corrected or why nothing is stored; absent when the cells were right or empty. */
  note?: string
}

const NUMBER = /^[+-]?\d{1,3}(\.\d+)?$/
/** A number with no more decimals than are stored, as nearly all are. */
const STORED = /^[+-]?\d{1,3}(\.\d{1,8})?$/
/** 27° 46' 12.5" N, 27-46-12N, 27 46 12. */
const DEGREES =
  /^([+-])?(\d{1,3})[°\s:d-]+(\d{1,2})[′'\s:m-]+(\d{1,2}(?:\.\d+)?)\s*[″"s]*\s*([NSEW])?$/i

export function readCoordinates(
  latitudeText: string | null,
  longitudeText: string | null,
  stateCode: string,
): CoordinateReading {
  if (latitudeText === null && longitudeText === null) return { point: null }
  if (latitudeText === null || longitudeText === null) {
    return { point: null, note: 'only one of latitude and longitude is given' }
  }
  const latitude = readDegrees(latitudeText)
  const longitude = readDegrees(longitudeText)
  if (latitude === null || longitude === null) return { point: null, note: 'not a coordinate' }
  // Databases write zero for unknown: no place in the United States is on either line.
  if (latitude === 0 || longitude === 0) return { point: null, note: 'zero is no position' }
  const given = { latitude, longitude }
  if (isPossible(given) && isInState(stateCode, given.latitude, given.longitude)) {
    return { point: given }
  }
  return mend(given, stateCode) ?? { point: null, note: whyRefused(given, stateCode) }
}

/** Rounds to the column's precision, which also makes equal points equal numbers. */
function readDegrees(text: string): number | null {
  if (STORED.test(text)) return Number(text)
  const degrees = readOtherDegrees(text)
  return degrees === null ? null : Number(degrees.toFixed(8))
}

function readOtherDegrees(text: string): number | null {
  const plain = text.replace(/°?\s*[NE]$/i, '')
  if (NUMBER.test(plain)) return Number(plain)
  const southOrWest = text.match(/^(\d{1,3}(?:\.\d+)?)\s*°?\s*[SW]$/i)
  if (southOrWest) return -Number(southOrWest[1])
  const parts = text.match(DEGREES)
  if (!parts) return null
  const [, sign, degrees, minutes, seconds, side] = parts
  if (Number(minutes) >= 60 || Number(seconds) >= 60) return null
  const value = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600
  return sign === '-' || /[SW]/i.test(side ?? '') ? -value : value
}

function mend({ latitude, longitude }: Point, stateCode: string): CoordinateReading | null {
  const attempts: [Point, string][] = [
    [{ latitude, longitude: -longitude }, 'the longitude lacked its minus sign'],
    [{ latitude: longitude, longitude: latitude }, 'latitude and longitude were exchanged'],
    [{ latitude: longitude, longitude: -latitude }, 'latitude and longitude were exchanged'],
  ]
  for (const [point, note] of attempts) {
    if (isPossible(point) && isInState(stateCode, point.latitude, point.longitude)) {
      return { point, note }
    }
  }
  return null
}

const isPossible = ({ latitude, longitude }: Point) =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

const whyRefused = (point: Point, stateCode: string) =>
  isPossible(point) ? `outside of ${stateCode}` : 'out of range'

/** Four numbers to an edge: x1, y1, x2, y2. */
type Edges = number[]
type Shape = {
  /** The edges in each band of latitude: a point is compared only with those of its band. */
  bands: Map<number, Edges>
  west: number
  east: number
}

/**
 * Outlines are simplified, and piers are off the coast: this many degrees of latitude are allowed.
 */
const TOLERANCE = 0.06
const BANDS_PER_DEGREE = 4

let shapes: Map<string, Shape> | undefined

/** Whether a point lies in a state, by the same atlas that the maps are drawn from. */
function isInState(code: string, latitude: number, longitude: number): boolean {
  shapes ??= readShapes()
  const shape = shapes.get(code)
  if (!shape) return true
  const x = westward(longitude)
  const margin = TOLERANCE / Math.cos((latitude * Math.PI) / 180)
  if (x < shape.west - margin || x > shape.east + margin) return false
  const edges = shape.bands.get(bandOf(latitude))
  return edges !== undefined && (isInside(edges, x, latitude) || isNear(edges, x, latitude))
}

const bandOf = (latitude: number) => Math.floor(latitude * BANDS_PER_DEGREE)

/** Alaska crosses the date line; continued below -180 it is one piece. */
const westward = (longitude: number) => (longitude > 0 ? longitude - 360 : longitude)

function readShapes(): Map<string, Shape> {
  const load = createRequire(import.meta.url)
  const topology: Topology<{ states: GeometryCollection }> = load('us-atlas/states-10m.json')
  const found = new Map<string, Shape>()
  for (const { id, geometry } of feature(topology, topology.objects.states).features) {
    const code = findStateByFips(String(id))?.code
    if (!code) continue
    const polygons =
      geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : geometry.type === 'Polygon'
          ? [geometry.coordinates]
          : []
    found.set(code, shapeOf(polygons.flat()))
  }
  return found
}

function shapeOf(rings: number[][][]): Shape {
  const shape: Shape = { bands: new Map(), west: 180, east: -360 }
  for (const ring of rings) {
    for (let at = 0; at + 1 < ring.length; at++) {
      const [x1, y1] = pointOf(ring[at])
      const [x2, y2] = pointOf(ring[at + 1])
      shape.west = Math.min(shape.west, x1)
      shape.east = Math.max(shape.east, x1)
      const last = bandOf(Math.max(y1, y2) + TOLERANCE)
      for (let band = bandOf(Math.min(y1, y2) - TOLERANCE); band <= last; band++) {
        const edges = shape.bands.get(band) ?? []
        edges.push(x1, y1, x2, y2)
        shape.bands.set(band, edges)
      }
    }
  }
  return shape
}

const pointOf = ([x = 0, y = 0]: number[] = []): [x: number, y: number] => [westward(x), y]

/** Ray casting to the east: an odd number of crossings means inside. Works for holes too. */
function isInside(edges: Edges, x: number, y: number): boolean {
  let inside = false
  for (let at = 0; at < edges.length; at += 4) {
    const y1 = edges[at + 1] ?? 0
    const y2 = edges[at + 3] ?? 0
    if (y1 > y === y2 > y) continue
    const x1 = edges[at] ?? 0
    const x2 = edges[at + 2] ?? 0
    if (x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}

function isNear(edges: Edges, x: number, y: number): boolean {
  const scale = Math.cos((y * Math.PI) / 180)
  for (let at = 0; at < edges.length; at += 4) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = edges.slice(at, at + 4)
    const [dx, dy] = [(x2 - x1) * scale, y2 - y1]
    const [px, py] = [(x - x1) * scale, y - y1]
    const along = dx * dx + dy * dy === 0 ? 0 : (px * dx + py * dy) / (dx * dx + dy * dy)
    const share = Math.min(1, Math.max(0, along))
    if (Math.hypot(px - share * dx, py - share * dy) <= TOLERANCE) return true
  }
  return false
}

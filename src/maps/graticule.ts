import type { GeoProjection } from 'd3-geo'
import { m } from '../paraglide/messages.js'
import { type Box, westward } from './atlas.ts'

import { type Line, projectLines } from './svg-path.ts'

const STEPS = [0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10]

/** The finest step that draws at most `most` lines. */
export function gridStep(span: number, most: number): number {
  return STEPS.find((step) => span / step <= most) ?? 10
}

export function gridValues(from: number, to: number, step: number): number[] {
  const values: number[] = []
  for (let i = Math.ceil(from / step); i * step <= to; i++) values.push(i * step)
  return values
}

function decimals(step: number): number {
  if (step >= 1) return 0
  return step === 0.25 ? 2 : 1
}

export function latitudeText(latitude: number, step: number): string {
  return `${Math.abs(latitude).toFixed(decimals(step))}° ${latitude < 0 ? 'S' : 'N'}`
}

export function longitudeText(longitude: number, step: number): string {
  const east = longitude < -180 ? longitude + 360 : longitude
  return `${Math.abs(east).toFixed(decimals(step))}° ${east > 0 ? 'E' : m.maps_west()}`
}

/** The part of the earth a drawing shows, found from points along its edges. */
export function visibleBox(projection: GeoProjection, width: number, height: number): Box {
  let [west, south, east, north] = [180, 90, -360, -90]
  for (let i = 0; i <= 8; i++) {
    const x = (width * i) / 8
    const y = (height * i) / 8
    for (const corner of [
      [x, 0],
      [x, height],
      [0, y],
      [width, y],
    ] as [number, number][]) {
      const place = projection.invert?.(corner)
      if (!place) continue
      const longitude = westward(place[0])
      west = Math.min(west, longitude)
      east = Math.max(east, longitude)
      south = Math.min(south, place[1])
      north = Math.max(north, place[1])
    }
  }
  return [west, south, east, north]
}

type Graticule = {
  parallels: { latitude: number; lines: Line[] }[]
  meridians: Line[]
  step: number
}

/** Curved parallels and straight meridians for a conic projection with a clip extent. */
export function graticule(projection: GeoProjection, [west, south, east, north]: Box): Graticule {
  const step = gridStep(north - south, 4)
  const along = gridValues(west - 2, east + 2, (east - west) / 24)
  const parallels = gridValues(south, north, step).map((latitude) => ({
    latitude,
    lines: projectLines(
      { type: 'LineString', coordinates: along.map((longitude) => [longitude, latitude]) },
      projection,
    ),
  }))
  const meridians = gridValues(west, east, gridStep(east - west, 6)).flatMap((longitude) =>
    projectLines(
      {
        type: 'LineString',
        coordinates: [
          [longitude, south - 1],
          [longitude, north + 1],
        ],
      },
      projection,
    ),
  )
  return { parallels, meridians, step }
}

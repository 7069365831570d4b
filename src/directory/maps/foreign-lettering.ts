import type { GeoProjection } from 'd3-geo'
import { boxesMeet, boxInside, type LabelBox, textWidth } from './label-box.ts'
import { textAt } from './svg-text.ts'

// The atlas ends at the border, so the land beyond would read as sea. These are points a little
// way inside the neighbouring countries, along the whole border, where their name may stand.
const PLACES: Record<string, string> = {
  Canada:
    '-123.8 48.6|-122.3 49.3|-121 49.3|-119.6 49.3|-118.2 49.3|-116.8 49.3|-115.4 49.3|-114 49.3|' +
    '-112.6 49.3|-111.2 49.3|-109.8 49.3|-108.4 49.3|-107 49.3|-105.6 49.3|-104.2 49.3|' +
    '-102.8 49.3|-101.4 49.3|-100 49.3|-98.6 49.3|-97.2 49.3|-95.8 49.3|-94.1 49|-92.9 48.8|' +
    '-91.4 48.5|-90.2 48.4|-83.9 46.7|-82.6 42.2|-81.9 42.8|-79.4 43|-76.6 44.5|-75.2 45.1|' +
    '-74.4 45.3|-73.4 45.3|-72.2 45.3|-70.8 45.9|-70.4 46.5|-69 47.6|-67.3 46.8|-67.2 46|-66.7 45.3|' +
    '-138.5 61|-139 64|-139.5 67|-132.5 58.8|-130.5 57',
  Mexico:
    '-116.6 32.3|-115.5 32.4|-114.2 31.9|-113.3 31.6|-112.2 31.2|-110.9 31|-109.6 31|-108.4 31|' +
    '-107.3 31.5|-106.6 31.5|-105.6 30.8|-104.9 30|-104.1 29.1|-102.9 28.7|-102 29.4|-101.2 29.3|' +
    '-100.7 28.5|-100 27.6|-99.6 26.8|-98.9 26.1|-98 25.8|-97.7 25.6',
}

type Frame = { bounds: LabelBox; obstacles: LabelBox[]; fontSize: number }

/** 'Canada' and 'Mexico' where they are in sight, each once, as far from the edges as possible. */
export function foreignNames(projection: GeoProjection, frame: Frame) {
  const { bounds, obstacles, fontSize } = frame
  const names: { svg: string; box: LabelBox }[] = []
  for (const [name, places] of Object.entries(PLACES)) {
    const half = textWidth(name, fontSize) * 0.55
    let best: { x: number; y: number; box: LabelBox } | null = null
    let bestRoom = 0
    for (const place of places.split('|')) {
      const [longitude = 0, latitude = 0] = place.split(' ').map(Number)
      const point = projection([longitude, latitude])
      if (!point) continue
      const [x, y] = point
      const box = { x0: x - half, y0: y - fontSize, x1: x + half, y1: y + fontSize * 0.4 }
      if (!boxInside(box, bounds) || obstacles.some((other) => boxesMeet(other, box, 3))) continue
      const room = Math.min(x - bounds.x0, bounds.x1 - x, y - bounds.y0, bounds.y1 - y)
      if (room > bestRoom) {
        best = { x, y, box }
        bestRoom = room
      }
    }
    if (best) names.push({ svg: textAt('m-area', best.x, best.y, name, 'middle'), box: best.box })
  }
  return names
}

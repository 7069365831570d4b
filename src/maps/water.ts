/** Large rivers and lakes. They are drawn on wide maps alone: closer, lines this coarse would lie beside their banks. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../platform/root.ts'
import { type Flat, flatten, type Placement, placeLine, placeRing } from './mercator.ts'
import type { Line } from './svg-path.ts'

/** Degrees across: narrower maps show none. */
export const MIN_WIDTH_WITH_WATER = 6

const STEPS_PER_DEGREE = 120

type Water = Record<'rivers' | 'lakes', Flat[]>

let water: Water | undefined

function openWater(): Water {
  if (water) return water
  const text = readFileSync(join(ROOT, 'datasets/water/water.json'), 'utf8')
  const { rivers, lakes }: Record<keyof Water, number[][]> = JSON.parse(text)
  const all = (lines: number[][]) =>
    lines.map((line) => flatten(line.map((steps) => steps / STEPS_PER_DEGREE)))
  water = { rivers: all(rivers), lakes: all(lakes) }
  return water
}

export const placeRivers = (placement: Placement): Line[] =>
  openWater().rivers.flatMap((river) => placeLine(river, placement))

export const placeLakes = (placement: Placement): Line[] =>
  openWater().lakes.flatMap((lake) => placeRing(lake, placement))

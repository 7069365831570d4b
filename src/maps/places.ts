/** What the maps are given: places with their positions and counts. */

export type MapPlace = { name: string; latitude: number; longitude: number }

export type TownDot = MapPlace & { stateSlug: string; count: number }

export type StateCount = { name: string; slug: string; code: string; count: number }

/** What the map to explore draws, in the colors of the page: the ground, and marks for as long as it moves. */
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { MAX_GROUND_ZOOM, MAX_TILE_ZOOM } from './grid.ts'

/** Where its tiles are, with {z}, {x} and {y} for their numbers. */
export type TileAddresses = { ground: string; records: string }

/** What somebody drew, longitude and latitude of each corner in turn; while it is drawn it is not closed. */
export type DrawnArea = { corners: readonly number[]; isClosed: boolean }

const TOKENS = ['land', 'land-line', 'coast', 'water', 'river', 'ink', 'ink-2', 'action'] as const
type Colors = Record<(typeof TOKENS)[number], string>

/** As they are now: light or dark. */
export function readColors(): Colors {
  const style = getComputedStyle(document.documentElement)
  return Object.fromEntries(
    TOKENS.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]),
  ) as Colors
}

/** As the drawn map, which shows rivers and lakes until it is six degrees wide. */
const MAX_WATER_ZOOM = 6.5

/** As the stylesheet has them: a phone is narrower than three quarters of the drawing. */
const PHONE = 0.74
const LARGER_ON_PHONE = 1.4

/** Letters are drawn in the browser: a weight is read from the first name, and a face is the first that exists. */
const FACE = ['Semibold', 'Public Sans']

type Filter = NonNullable<Extract<LayerSpecification, { type: 'line' }>['filter']>
const ofKind = (kind: string): Filter => ['==', ['get', 'kind'], kind]

/** `width` is that of the map divided by that of the drawings. */
export function liveStyle(
  { ground, records }: TileAddresses,
  area: DrawnArea,
  width: number,
): StyleSpecification {
  const colors = readColors()
  const halo = {
    'text-halo-color': colors.land,
    'text-halo-width': 1.6,
  }
  const border = (kind: 'county' | 'state' | 'coast', minzoom: number): LayerSpecification => ({
    id: kind,
    type: 'line',
    source: 'ground',
    'source-layer': 'borders',
    filter: ofKind(kind),
    minzoom,
    paint: {
      'line-color': kind === 'county' ? colors['land-line'] : colors.coast,
      'line-width': kind === 'county' ? 1 : 1.2,
    },
  })
  const area_: LayerSpecification[] = [
    {
      id: 'area',
      type: 'fill',
      source: 'area',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': colors.action, 'fill-opacity': 0.12 },
    },
    {
      id: 'area-edge',
      type: 'line',
      source: 'area',
      paint: { 'line-color': colors.action, 'line-width': 2, 'line-dasharray': [3, 2] },
    },
    {
      id: 'area-corners',
      type: 'circle',
      source: 'area',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 5,
        'circle-color': colors.land,
        'circle-stroke-color': colors.action,
        'circle-stroke-width': 2,
      },
    },
  ]
  return {
    version: 8,
    sources: {
      ground: { type: 'vector', tiles: [ground], maxzoom: MAX_GROUND_ZOOM },
      records: { type: 'vector', tiles: [records], maxzoom: MAX_TILE_ZOOM },
      area: { type: 'geojson', data: areaFeatures(area) },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colors.water } },
      {
        id: 'land',
        type: 'fill',
        source: 'ground',
        'source-layer': 'land',
        paint: { 'fill-color': colors.land },
      },
      {
        id: 'rivers',
        type: 'line',
        source: 'ground',
        'source-layer': 'rivers',
        maxzoom: MAX_WATER_ZOOM,
        layout: { 'line-join': 'round', 'line-cap': 'round' },
        paint: { 'line-color': colors.river, 'line-width': 1.2 },
      },
      {
        id: 'lakes',
        type: 'fill',
        source: 'ground',
        'source-layer': 'lakes',
        maxzoom: MAX_WATER_ZOOM,
        paint: { 'fill-color': colors.water, 'fill-outline-color': colors.river },
      },
      border('county', 4.6),
      border('coast', 0),
      border('state', 0),
      {
        id: 'states',
        type: 'symbol',
        source: 'ground',
        'source-layer': 'names',
        filter: ofKind('state'),
        minzoom: 3.2,
        maxzoom: 8,
        layout: {
          'text-field': ['get', 'name'],
          'text-font': FACE,
          'text-size': 13,
          'text-letter-spacing': 0.06,
          'text-max-width': 7,
        },
        paint: { 'text-color': colors['ink-2'], ...halo },
      },
      {
        id: 'counties',
        type: 'symbol',
        source: 'ground',
        'source-layer': 'names',
        filter: ofKind('county'),
        minzoom: 7.4,
        layout: {
          'text-field': ['get', 'name'],
          'text-font': FACE,
          'text-size': 12,
          'text-letter-spacing': 0.06,
        },
        paint: { 'text-color': colors['ink-2'], ...halo },
      },
      {
        id: 'towns',
        type: 'symbol',
        source: 'ground',
        'source-layer': 'towns',
        minzoom: 3.6,
        layout: {
          'text-field': ['get', 'name'],
          'text-font': FACE,
          'text-size': 13,
          'text-padding': 14,
          // Beside the mark that may stand at the town.
          'text-variable-anchor': ['bottom', 'left', 'right', 'top'],
          'text-radial-offset': 0.9,
          'symbol-sort-key': ['-', 0, ['get', 'size']],
        },
        paint: { 'text-color': colors.ink, ...halo },
      },
      ...area_,
      {
        id: 'marks',
        type: 'symbol',
        source: 'records',
        'source-layer': 'records',
        layout: {
          'icon-image': ['concat', ['get', 'strength'], ':', ['get', 'count']],
          'icon-size': width < PHONE ? width * LARGER_ON_PHONE : width,
          'icon-allow-overlap': true,
          'icon-ignore-placement': true,
        },
        paint: { 'icon-opacity-transition': { duration: 0 } },
      },
    ],
  }
}

export function areaFeatures({ corners, isClosed }: DrawnArea): GeoJSON.FeatureCollection {
  const points = corners.flatMap((east, at) => (at % 2 === 0 ? [[east, corners[at + 1] ?? 0]] : []))
  const [first] = points
  const geometries: GeoJSON.Geometry[] =
    isClosed && first
      ? [{ type: 'Polygon', coordinates: [[...points, first]] }]
      : [
          { type: 'LineString', coordinates: points },
          ...points.map((coordinates) => ({ type: 'Point' as const, coordinates })),
        ]
  return {
    type: 'FeatureCollection',
    features: geometries.map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
  }
}

/**
 * The map that is moved by hand. MapLibre draws the ground and, for as long as it moves, the marks. Once it rests, the
 * server's drawing of that part is laid over it: its marks are links, and exactly the records of the list.
 * Loaded when somebody opens the map.
 */
import type * as maplibre from 'maplibre-gl'
// The builds for strict policies: their worker is a file of ours, not text that becomes a script.
import libraryAddress from 'maplibre-gl/dist/maplibre-gl-csp.js?url'
import workerAddress from 'maplibre-gl/dist/maplibre-gl-csp-worker.js?url'
import { columnAt, GRID, latitudeAt, longitudeAt, rowAt, TILE_PIXELS } from './grid.ts'
import { drawMark } from './live-marks.ts'
import { areaFeatures, type DrawnArea, liveStyle, type TileAddresses } from './live-style.ts'
import { boxText, MAX_WIDTH, type MapBox, MIN_WIDTH, VIEW } from './map-box.ts'

export type LiveMapOptions = {
  /** Where it is put, inside of which it draws. */
  host: HTMLElement
  box: MapBox
  tiles: TileAddresses
  area: DrawnArea
  /** What is said where a gesture needs a second finger or a key. */
  words: { touch: string; control: string; command: string }
  /** It rests somewhere else, where a hand has moved it. */
  onMoved(box: MapBox): void
  onMoving(): void
  /** The device has taken away what it draws with. */
  onLost(): void
}

export type LiveMap = {
  /** Lays the drawing over it, as soon as it rests on the same part. */
  lay(drawing: SVGElement): void
  /** What the page shows: the same part, rounded, or another one, which the map then moves to. */
  show(box: MapBox): void
  choose(records: string, area: DrawnArea): void
  /** A map where every press is a corner, until null. */
  pick(onCorner: ((longitude: number, latitude: number) => void) | null): void
  center(): [longitude: number, latitude: number]
  moveBy(right: number, down: number): void
  zoomBy(steps: number): void
  remove(): void
}

/** What the library puts on the global object: it is no module. */
type Library = { maplibregl?: typeof maplibre }

/** Ends the wait for a worker that never answers. A slow phone that draws in software needs half of it. */
const MAX_OPENING_MS = 40_000

/** Null where the device has no WebGL, or where the library or its worker cannot be loaded or does not answer. */
export async function openLiveMap(options: LiveMapOptions): Promise<LiveMap | null> {
  let map: maplibre.Map | undefined
  try {
    // The library never says that its worker did not load. It then takes it from what the browser has just kept.
    const [, worker] = await Promise.all([
      import(/* @vite-ignore */ libraryAddress),
      fetch(workerAddress),
    ])
    const library = (globalThis as unknown as Library).maplibregl
    if (!library || !worker.ok) return null
    library.setWorkerUrl(workerAddress)
    const overlay = document.createElement('div')
    overlay.className = 'map-marks'
    map = createMap(library, options)
    map.getCanvasContainer().append(overlay)
    await drawn(map)
    map.once('webglcontextlost', options.onLost)
    return control(map, overlay, options)
  } catch {
    map?.remove()
    return null
  }
}

const drawn = (map: maplibre.Map): Promise<void> =>
  new Promise((resolve, reject) => {
    const limit = setTimeout(reject, MAX_OPENING_MS)
    map.once('webglcontextlost', reject)
    map.once('load', () => {
      clearTimeout(limit)
      map.off('webglcontextlost', reject)
      resolve()
    })
  })

function createMap(library: typeof maplibre, options: LiveMapOptions): maplibre.Map {
  const { host, box, tiles, area, words } = options
  const map = new library.Map({
    container: host,
    style: liveStyle(tiles, area, host.clientWidth / VIEW.width),
    ...cameraOf(box, host),
    ...limitsOf(host),
    attributionControl: false,
    cooperativeGestures: true,
    dragRotate: false,
    fadeDuration: 0,
    keyboard: false,
    maxPitch: 0,
    pitchWithRotate: false,
    touchPitch: false,
    validateStyle: false,
    locale: {
      'CooperativeGesturesHandler.MobileHelpText': words.touch,
      'CooperativeGesturesHandler.WindowsHelpText': words.control,
      'CooperativeGesturesHandler.MacHelpText': words.command,
    },
  })
  map.touchZoomRotate.disableRotation()
  // The frame around it is the one stop of the tab key, and the drawing over it says what there is.
  const canvas = map.getCanvas()
  canvas.tabIndex = -1
  canvas.ariaHidden = 'true'
  canvas.removeAttribute('role')
  map.on('styleimagemissing', ({ id }) => {
    const image = drawMark(id)
    if (image && !map.hasImage(id)) map.addImage(id, image, { pixelRatio: 2 })
  })
  return map
}

const FULL_TURN = 360

function cameraOf([west, south, east, north]: MapBox, host: HTMLElement) {
  const middle = (west + east) / 2
  return {
    center: [middle, latitudeAt((rowAt(north) + rowAt(south)) / 2)] as [number, number],
    zoom: zoomFor(east - west, host),
  }
}

const zoomFor = (degrees: number, host: HTMLElement): number =>
  Math.log2((host.clientWidth * FULL_TURN) / (TILE_PIXELS * degrees))

const limitsOf = (host: HTMLElement) => ({
  minZoom: zoomFor(MAX_WIDTH, host),
  maxZoom: zoomFor(MIN_WIDTH, host),
})

/** What the camera sees, in degrees as the boxes of the map have them. */
function boxOf(map: maplibre.Map): MapBox {
  const { lng, lat } = map.getCenter()
  const { clientWidth, clientHeight } = map.getContainer()
  const half = GRID / 2 / TILE_PIXELS / 2 ** map.getZoom()
  const middle = lng > 0 ? lng - FULL_TURN : lng
  const [column, row] = [columnAt(middle), rowAt(lat)]
  return [
    longitudeAt(column - half * clientWidth),
    latitudeAt(row + half * clientHeight),
    longitudeAt(column + half * clientWidth),
    latitudeAt(row - half * clientHeight),
  ]
}

/** Rounding moves a box by less. */
const MAX_ROUNDING = 0.006

const isAbout = (box: MapBox, other: MapBox): boolean =>
  box.every(
    (degrees, at) => Math.abs(degrees - (other[at] ?? 0)) < (box[2] - box[0]) * MAX_ROUNDING,
  )

/** Moves of our own are no news to the page. */
const OURS = { isOurs: true }

function control(map: maplibre.Map, overlay: HTMLElement, options: LiveMapOptions): LiveMap {
  const { host, onMoved, onMoving } = options
  let { box: shown, tiles, area } = options
  let laid: SVGElement | null = null

  const ended = new AbortController()
  const isMoving = () => map.isMoving() || map.isZooming()
  /** The marks of the drawing where there is one of just this part, and else those of the tiles. */
  const settle = () => {
    const isLaid = !isMoving() && laid?.dataset.box === boxText(shown)
    overlay.classList.toggle('is-away', !isLaid)
    map.setPaintProperty('marks', 'icon-opacity', isLaid ? 0 : 1)
  }
  map.on('movestart', () => {
    onMoving()
    overlay.classList.add('is-away')
    map.setPaintProperty('marks', 'icon-opacity', 1)
  })
  map.on('moveend', (event) => {
    if (!('isOurs' in event) && !isMoving()) {
      shown = boxOf(map)
      onMoved(shown)
    }
    settle()
  })

  const restyle = () =>
    map.setStyle(liveStyle(tiles, area, host.clientWidth / VIEW.width), { validate: false })
  matchMedia('(prefers-color-scheme: dark)').addEventListener(
    'change',
    () => {
      restyle()
      // A new style keeps the pictures of the old one.
      for (const name of map.listImages()) {
        const image = drawMark(name)
        if (image) map.updateImage(name, image)
      }
      map.once('styledata', settle)
    },
    { signal: ended.signal },
  )
  const resized = new ResizeObserver(() => {
    if (host.clientWidth === 0) return
    const { minZoom, maxZoom } = limitsOf(host)
    map.resize(OURS)
    map.setMinZoom(minZoom).setMaxZoom(maxZoom)
    map.jumpTo(cameraOf(shown, host), OURS)
  })
  resized.observe(host)

  let pressed: ((event: maplibre.MapMouseEvent) => void) | null = null
  return {
    lay(drawing) {
      laid = drawing
      overlay.replaceChildren(drawing)
      settle()
    },
    show(box) {
      const isSame = isAbout(box, shown)
      shown = box
      if (!isSame) map.easeTo({ ...cameraOf(box, host), duration: 400 }, OURS)
      else if (!isMoving()) map.jumpTo(cameraOf(box, host), OURS)
    },
    choose(records, chosen) {
      if (records !== tiles.records) {
        tiles = { ...tiles, records }
        map.getSource<maplibre.VectorTileSource>('records')?.setTiles([records])
      }
      area = chosen
      map.getSource<maplibre.GeoJSONSource>('area')?.setData(areaFeatures(chosen))
    },
    pick(onCorner) {
      if (pressed) map.off('click', pressed)
      pressed =
        onCorner && (({ lngLat: { lng, lat } }) => onCorner(lng > 0 ? lng - FULL_TURN : lng, lat))
      if (pressed) map.on('click', pressed)
      overlay.classList.toggle('is-inert', onCorner !== null)
      map.doubleClickZoom[onCorner ? 'disable' : 'enable']()
    },
    center() {
      const { lng, lat } = map.getCenter()
      return [lng > 0 ? lng - FULL_TURN : lng, lat]
    },
    moveBy: (right, down) => void map.panBy([right * host.clientWidth, down * host.clientHeight]),
    zoomBy: (steps) => void map.zoomTo(map.getZoom() + steps),
    remove() {
      ended.abort()
      resized.disconnect()
      map.remove()
    },
  }
}

/** The map that is moved by hand, inside the frame of the drawing: loaded when somebody opens it. */
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react'
import { type LiveMap, openLiveMap } from '../../maps/live-map.ts'
import type { DrawnArea } from '../../maps/live-style.ts'
import {
  areaText,
  boxText,
  MAX_CORNERS,
  type MapBox,
  MIN_CORNERS,
  readArea,
} from '../../maps/map-box.ts'
import { m } from '../../paraglide/messages.js'
import { urls } from '../../site/urls.ts'
import { GROUND_TILES, type MapSearch, mapTileAddress } from './explorer.queries.ts'
import type { MapInReach } from './map-keys.ts'
import './live-layer.css'

export type LiveLayerProps = {
  asked: MapSearch
  box: MapBox
  inReach: RefObject<MapInReach>
  onOpen: (isPossible: boolean) => void
  /** It stops, and the drawn map is shown again. */
  onLost: () => void
}

/** A record that was pressed, and where its mark is, in parts of the frame. */
type Card = { name: string; href: string; left: number; top: number }

const KEY_STEPS: Record<string, readonly [right: number, down: number]> = {
  ArrowRight: [0.1, 0],
  ArrowLeft: [-0.1, 0],
  ArrowDown: [0, 0.1],
  ArrowUp: [0, -0.1],
}

export function LiveLayer({ asked, box, inReach, onOpen, onLost }: LiveLayerProps) {
  const host = useRef<HTMLDivElement>(null)
  const live = useRef<LiveMap>(null)
  const [card, setCard] = useState<Card | null>(null)
  /** While an area is drawn. */
  const [corners, setCorners] = useState<number[] | null>(null)
  const isDrawing = corners !== null
  const area: DrawnArea = corners
    ? { corners, isClosed: false }
    : { corners: readArea(asked.area ?? '') ?? [], isClosed: true }
  const records = tileAddress(mapTileAddress(asked))

  const finish = () => {
    setCorners(null)
    if (!corners || corners.length < 2 * MIN_CORNERS) return
    const { go } = inReach.current
    go(urls.map({ ...asked, q: undefined, area: areaText(corners), box: boxText(box) }))
  }
  inReach.current.drawByKey = isDrawing
    ? (key) => {
        const step = KEY_STEPS[key]
        if (step) live.current?.moveBy(...step)
        else if (key === '+' || key === '=') live.current?.zoomBy(1)
        else if (key === '-') live.current?.zoomBy(-1)
        else if (key === 'Enter')
          setCorners((drawn) => withCorner(drawn, live.current?.center() ?? []))
        else if (key === 'Escape') setCorners(null)
        else return false
        return true
      }
    : null

  const latest = useRef({ box, area, records, onOpen, onLost })
  latest.current = { box, area, records, onOpen, onLost }
  useEffect(() => {
    const { current } = host
    const frame = current?.parentElement
    if (!current || !frame) return
    let isGone = false
    let stopLaying = () => {}
    const begin = async () => {
      const opened = await openLiveMap({
        host: current,
        box: latest.current.box,
        tiles: { ground: tileAddress(GROUND_TILES), records: latest.current.records },
        area: latest.current.area,
        words: {
          touch: m.map_two_fingers(),
          control: m.map_hold_control(),
          command: m.map_hold_command(),
        },
        onMoving: () => setCard(null),
        onLost: () => latest.current.onLost(),
        onMoved: (moved) => inReach.current.go(inReach.current.at(moved)),
      })
      if (isGone) return opened?.remove()
      live.current = opened
      latest.current.onOpen(opened !== null)
      if (opened) stopLaying = layDrawings(frame, opened)
    }
    begin()
    return () => {
      isGone = true
      stopLaying()
      live.current?.remove()
      live.current = null
    }
  }, [inReach])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each box is an array of its own
  useEffect(() => live.current?.show(box), [boxText(box)])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each area is an object of its own
  useEffect(() => live.current?.choose(records, area), [records, JSON.stringify(area)])
  useEffect(() => {
    live.current?.pick(
      isDrawing ? (...corner) => setCorners((drawn) => withCorner(drawn, corner)) : null,
    )
  }, [isDrawing])

  /** A press opens a card. A key opens the record. */
  useEffect(() => {
    const frame = host.current?.parentElement
    const press = (event: MouseEvent) => {
      const mark = (event.target as Element).closest<SVGAElement>('a[data-record]')
      if (!mark || !frame || event.detail === 0 || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      setCard(cardOf(mark, frame))
    }
    frame?.addEventListener('click', press)
    return () => frame?.removeEventListener('click', press)
  }, [])

  return (
    <>
      <div className="map-host" ref={host} />
      {isDrawing && <span className="map-aim" aria-hidden="true" />}
      <div className="map-tools noprint">
        {isDrawing ? (
          <>
            <p role="status">
              {corners.length === 0
                ? m.map_draw_how()
                : m.map_corners({ count: corners.length / 2, shown: String(corners.length / 2) })}
            </p>
            <button
              type="button"
              className="btn compact"
              onClick={finish}
              disabled={corners.length < 2 * MIN_CORNERS}
            >
              {m.map_draw_done()}
            </button>
            <button
              type="button"
              className="btn secondary compact"
              onClick={() => setCorners(null)}
            >
              {m.map_draw_cancel()}
            </button>
          </>
        ) : (
          <button
            type="button"
            className="btn secondary compact"
            onClick={() => {
              setCorners([])
              host.current?.parentElement?.focus({ preventScroll: true })
            }}
          >
            {m.map_draw()}
          </button>
        )}
      </div>
      {card && (
        <div className="map-card" style={cardPlace(card)}>
          <a href={card.href}>{card.name}</a>
          <button type="button" onClick={() => setCard(null)} aria-label={m.map_card_close()}>
            <span aria-hidden="true">×</span>
          </button>
        </div>
      )}
    </>
  )
}

/** As properties, so that a phone can put it elsewhere. */
const cardPlace = ({ left, top }: Card) =>
  ({ '--card-left': `${left}%`, '--card-top': `${top}%` }) as CSSProperties

const withCorner = (drawn: number[] | null, corner: number[]): number[] | null =>
  drawn && drawn.length < 2 * MAX_CORNERS ? [...drawn, ...corner] : drawn

/** The library wants whole addresses, in which it puts the numbers of tiles. */
const tileAddress = (path: string) => location.origin + path

/** Takes each drawing out of the page and lays it over the map, and puts the last one back at the end. */
function layDrawings(frame: HTMLElement, live: LiveMap): () => void {
  let last: SVGSVGElement | null = null
  const take = () => {
    const drawing = frame.querySelector<SVGSVGElement>('.map-drawing svg')
    if (!drawing) return
    last = drawing
    live.lay(drawing)
  }
  take()
  const redrawn = new MutationObserver(take)
  redrawn.observe(frame, { childList: true, subtree: true })
  return () => {
    redrawn.disconnect()
    if (last) frame.querySelector('.map-drawing')?.replaceChildren(last)
  }
}

function cardOf(mark: SVGAElement, frame: HTMLElement): Card {
  const around = frame.getBoundingClientRect()
  const { left, top, width, height } = mark.getBoundingClientRect()
  const part = (at: number, of: number) => Math.min(78, Math.max(22, (at / of) * 100))
  return {
    name: mark.getAttribute('aria-label') ?? '',
    href: mark.getAttribute('href') ?? '',
    left: part(left + width / 2 - around.left, around.width),
    top: Math.max(20, ((top + height / 2 - around.top) / around.height) * 100),
  }
}

/**
 * The map beside the list: a drawing with links, which is all of it until somebody opens the map that is moved by hand. That
 * one is loaded then, and the drawing of each part on which it rests is laid over it.
 */
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { boxText, type MapBox, moveBox } from '../../maps/map-box.ts'
import { m } from '../../paraglide/messages.js'
import { urls } from '../../site/urls.ts'
import { Island } from '../../ui/island.tsx'
import { gradeNames } from '../evidence/grades.ts'
import type { MapView } from './explorer.contract.ts'
import { type MapSearch, mapDrawingQuery } from './explorer.queries.ts'
import type { LiveLayerProps } from './live-layer.tsx'
import type { MapInReach } from './map-keys.ts'

const MOVES = [
  ['+', m.map_closer, { times: 0.5 }],
  ['−', m.map_wider, { times: 2 }],
  ['↑', m.map_north, { down: -0.5 }],
  ['↓', m.map_south, { down: 0.5 }],
  ['←', m.map_west, { right: -0.5 }],
  ['→', m.map_east, { right: 0.5 }],
] as const

type SheetProps = {
  asked: MapSearch
  view: MapView
  /** Where only one of them is shown, the list is then. */
  toList: () => void
}

export function MapSheet({ asked, view, toList }: SheetProps) {
  const { page: _, ...others } = asked
  const router = useRouter()
  const frame = useRef<HTMLDivElement>(null)
  const [LiveLayer, setLiveLayer] = useState<ComponentType<LiveLayerProps> | null>(null)
  const [standing, setStanding] = useState<Standing>('drawn')
  const box: MapBox = view.box
  const at = (moved: MapBox) => urls.map({ ...others, box: boxText(moved) })
  const whole = urls.map({
    ...others,
    q: undefined,
    town: undefined,
    state: undefined,
    box: undefined,
    record: undefined,
  })
  const go = (href: string) => router.navigate({ href, replace: true, resetScroll: false })
  const latest = useRef<MapInReach>({ box, at, whole, go, toList, drawByKey: null })
  latest.current = { box, at, whole, go, toList, drawByKey: latest.current.drawByKey }
  const isLive = standing === 'live'
  useEffect(() => {
    const { current } = frame
    if (!current) return
    let stop = () => {}
    let isGone = false
    const load = async () => {
      for (const name of TOUCHES) current.removeEventListener(name, load)
      const { reachByKeys } = await import('./map-keys.ts')
      if (!isGone) stop = reachByKeys(current, () => latest.current)
    }
    if (isLive) load()
    else for (const name of TOUCHES) current.addEventListener(name, load, { passive: true })
    return () => {
      isGone = true
      stop()
      for (const name of TOUCHES) current.removeEventListener(name, load)
    }
  }, [isLive])
  const open = async () => {
    setStanding('opening')
    try {
      const layer = await import('./live-layer.tsx')
      setLiveLayer(() => layer.LiveLayer)
    } catch {
      setStanding('impossible')
    }
  }
  return (
    <section className="map-sheet" id="map" aria-label={m.map_map()}>
      <div
        className="map-frame"
        ref={frame}
        tabIndex={isLive ? 0 : undefined}
        data-live={isLive || undefined}
      >
        <Drawing asked={others} />
        {LiveLayer && standing !== 'impossible' && (
          <LiveLayer
            asked={others}
            inReach={latest}
            box={box}
            onOpen={(isPossible) => setStanding(isPossible ? 'live' : 'impossible')}
            onLost={() => setStanding('impossible')}
          />
        )}
      </div>
      <nav className="map-moves noprint" aria-label={m.map_moves()}>
        {MOVES.map(([sign, label, move]) => (
          <MoveLink key={sign} {...{ href: at(moveBox(box, move)), go, sign }} label={label()} />
        ))}
        <MoveLink {...{ href: whole, go }} label={m.map_whole()} />
        {!isLive && (
          <button
            type="button"
            className="btn compact js-only"
            onClick={open}
            disabled={standing === 'opening'}
          >
            {standing === 'opening' ? m.map_opening() : m.map_open_live()}
          </button>
        )}
      </nav>
      {standing === 'impossible' && (
        <p className="map-impossible" role="status">
          {m.map_impossible()}
        </p>
      )}
      <p className="marks-key" id="after-map">
        <span className="v-key v-key-solid">{gradeNames().documented}</span>
        <span className="v-key v-key-hatched">{gradeNames().reported}</span>
        <span className="v-key v-key-plain">{gradeNames().listed}</span>
        <span>{m.map_key()}</span>
      </p>
    </section>
  )
}

type Standing = 'drawn' | 'opening' | 'live' | 'impossible'

/** What people do who are about to use the map. */
const TOUCHES = ['pointerenter', 'pointerdown', 'focusin', 'touchstart'] as const

type MoveLinkProps = {
  href: string
  go: (href: string) => void
  label: string
  sign?: string
}

/** A plain link: the router's would load every part of the map that a pointer passes over. */
const MoveLink = ({ href, go, label, sign }: MoveLinkProps) => (
  <a
    className={sign ? 'map-move' : 'btn secondary compact'}
    href={href}
    aria-label={sign && label}
    title={sign && label}
    onClick={(event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      go(href)
    }}
  >
    {sign ? <span aria-hidden="true">{sign}</span> : label}
  </a>
)

/** Left out where it cannot be loaded. */
function Drawing({ asked }: { asked: MapSearch }) {
  const query = mapDrawingQuery(asked)
  const { data } = useQuery(query)
  return data ? <Island query={query} className="map-drawing" /> : null
}

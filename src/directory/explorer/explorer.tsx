/** The map with its filters and its list, which on a small screen are shown one at a time. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '../../paraglide/messages.js'
import { urls } from '../../site/urls.ts'
import { Breadcrumb, type Crumb } from '../../ui/breadcrumb.tsx'
import { formatCount } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { ErrorBox, Loading } from '../../ui/notices.tsx'
import type { MapView } from './explorer.contract.ts'
import { type MapSearch, mapViewQuery } from './explorer.queries.ts'
import { ChosenInWords, MapFilters, PlaceForm, YearSlider } from './map-filters.tsx'
import { MapList, MapStatus } from './map-list.tsx'
import { MapSheet } from './map-sheet.tsx'
import './explorer.css'

type ExplorerProps = { asked: MapSearch; trail: Crumb[] }

export function MapExplorer({ asked, trail }: ExplorerProps) {
  const { data: view, error, refetch } = useQuery(mapViewQuery(asked))
  return (
    <>
      <Breadcrumb trail={trail} />
      <div className="wrap">
        <header className="map-head">
          <h1>{m.map_title()}</h1>
          <PlaceForm asked={asked} />
        </header>
        <MapFilters asked={asked} />
        <YearSlider asked={asked} />
        <ChosenInWords asked={asked} />
        {error ? (
          <ErrorBox message={m.map_failed()} onRetry={refetch} />
        ) : view ? (
          <ListAndMap asked={asked} view={view} />
        ) : (
          <Loading>{m.map_loading()}</Loading>
        )}
        <p className="map-note">
          {m.map_sources()} <Link href={`${urls.data()}#figures`}>{m.map_figures()}</Link>
        </p>
      </div>
    </>
  )
}

type Shown = 'list' | 'map'

function ListAndMap({ asked, view }: { asked: MapSearch; view: MapView }) {
  const [shown, setShown] = useState<Shown>('list')
  const explorer = useRef<HTMLDivElement>(null)
  const choices = useRef<HTMLElement>(null)
  useEffect(() => {
    const read = () => {
      if (location.hash === '#map') setShown('map')
      if (location.hash === '#list') setShown('list')
    }
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  const choose = (next: Shown) => {
    flushSync(() => setShown(next))
    // On a wide screen both are there, and nothing moves.
    if (choices.current?.offsetParent) explorer.current?.scrollIntoView()
  }
  const choice = (one: Shown, label: string) => (
    <button type="button" aria-pressed={shown === one} onClick={() => choose(one)}>
      {label}
    </button>
  )
  return (
    <div className="map-explorer" data-shown={shown} ref={explorer}>
      <MapStatus asked={asked} view={view} />
      <nav className="map-switch noprint js-only" ref={choices} aria-label={m.map_list_or_map()}>
        {choice('list', m.map_list_of({ count: formatCount(view.total) }))}
        {choice('map', m.map_map())}
      </nav>
      <MapList asked={asked} view={view} />
      <MapSheet asked={asked} view={view} toList={() => choose('list')} />
    </div>
  )
}

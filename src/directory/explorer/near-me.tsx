/**
 * Moves the map to the nearest town that has records. The device finds it in a list that is the same for everyone, and
 * the map then asks for that town as if somebody had chosen it: the position itself is in no request (decision 136).
 */
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { urls } from '../../site/urls.ts'
import type { MapSearch } from './explorer.queries.ts'

type Progress = 'searching' | 'failed' | 'refused' | 'unknown' | null

const said = (progress: Progress): string =>
  progress === null
    ? ''
    : {
        searching: m.near_searching(),
        failed: m.near_failed(),
        refused: m.near_refused(),
        unknown: m.near_unknown(),
      }[progress]

/** In the address for as long as the page is loaded once more. */
const AGAIN = '#near-me'

export function NearMe({ asked }: { asked: MapSearch }) {
  const router = useRouter()
  const [progress, setProgress] = useState<Progress>(null)
  const latest = useRef(asked)
  latest.current = asked
  const find = useCallback(async () => {
    setProgress('searching')
    try {
      const { findNearestTown } = await import('../search/near/find-near.ts')
      const found = await findNearestTown()
      if (typeof found === 'string') return setProgress(found)
      const href = urls.map({ ...latest.current, town: found.town })
      await router.navigate({ href, resetScroll: false })
      setProgress(null)
    } catch {
      setProgress('failed')
    }
  }, [router])
  useEffect(() => {
    if (location.hash !== AGAIN) return
    history.replaceState(history.state, '', location.pathname + location.search)
    find()
  }, [find])
  const press = () => {
    if (isAllowed()) return find()
    // What may be asked is decided by the document that was loaded, which was another page's.
    history.replaceState(history.state, '', AGAIN)
    location.reload()
  }
  return (
    <>
      <button
        type="button"
        className="btn secondary compact js-only"
        onClick={press}
        aria-describedby="map-near-note"
        aria-disabled={progress === 'searching' || undefined}
      >
        {m.near_crumb()}
      </button>
      <a className="btn secondary compact no-js-only" href={urls.nearMe()}>
        {m.near_crumb()}
      </a>
      <p className="map-near-note">
        <span id="map-near-note">{m.map_near_note()}</span>{' '}
        <span role="status">{said(progress)}</span>
      </p>
    </>
  )
}

/** Where a browser does not say, it does not ask a page for leave either. */
function isAllowed(): boolean {
  const { featurePolicy } = document as {
    featurePolicy?: { allowsFeature(name: string): boolean }
  }
  return featurePolicy?.allowsFeature('geolocation') ?? true
}

/** The only advertising code that every page loads. If ads are configured, it loads the rest when idle. */
import { type ComponentType, useEffect, useState } from 'react'
import { isStaffPath } from '../site/pages.ts'
import type { AdSettings } from '../site/site.contract.ts'
import type { AdvertisingProps } from './advertising.tsx'

type Ready = { Advertising: ComponentType<AdvertisingProps>; shownAt: number }

/** A document that started as a staff page never gets third-party scripts, wherever it navigates. */
const startedAsStaffPage = typeof location === 'object' && isStaffPath(location.pathname)

export function AdvertisingGate({ ads }: { ads: AdSettings | null }) {
  const [ready, setReady] = useState<Ready | null>(null)
  useEffect(() => {
    if (!ads || startedAsStaffPage) return
    const shownAt = performance.now()
    return whenIdle(() => {
      import('./advertising.tsx').then(
        ({ Advertising }) => setReady({ Advertising, shownAt }),
        // The page works without ads.
        () => {},
      )
    })
  }, [ads])
  return ads && ready ? <ready.Advertising ads={ads} shownAt={ready.shownAt} /> : null
}

/** Safari has no idle callback; a short delay does as well. */
function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(work, { timeout: 2_000 })
    return () => cancelIdleCallback(handle)
  }
  const handle = setTimeout(work, 200)
  return () => clearTimeout(handle)
}

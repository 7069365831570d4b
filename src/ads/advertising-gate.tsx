/**
 * All that a page without advertising loads of it. Where it is configured, the rest comes once the
 * page is idle.
 */
import { type ComponentType, useEffect, useState } from 'react'
import { isStaffPath } from '../site/pages.ts'
import type { AdSettings } from '../site/site.contract.ts'
import type { AdvertisingProps } from './advertising.tsx'

type Ready = { Advertising: ComponentType<AdvertisingProps>; shownAt: number }

/** Such a document never gets a script of others, wherever it goes from there. */
const beganAsStaffPage = typeof location === 'object' && isStaffPath(location.pathname)

export function AdvertisingGate({ ads }: { ads: AdSettings | null }) {
  const [ready, setReady] = useState<Ready | null>(null)
  useEffect(() => {
    if (!ads || beganAsStaffPage) return
    const shownAt = performance.now()
    return whenIdle(() => {
      import('./advertising.tsx').then(
        ({ Advertising }) => setReady({ Advertising, shownAt }),
        // A page without its advertisement is still the page.
        () => {},
      )
    })
  }, [ads])
  return ads && ready ? <ready.Advertising ads={ads} shownAt={ready.shownAt} /> : null
}

/** Safari has no idle callback; a moment after loading does as well. */
function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(work, { timeout: 2_000 })
    return () => cancelIdleCallback(handle)
  }
  const handle = setTimeout(work, 200)
  return () => clearTimeout(handle)
}

/**
 * When the next page cannot be loaded because the connection or a chunk is lost, the page that the
 * visitor was on stays, and a notice says why.
 */

import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { ConnectionError } from '../platform/web/api-client.ts'

import { urls } from './urls.ts'

export function OfflineNotice() {
  const router = useRouter()
  const [isOffline, setIsOffline] = useState(false)
  useEffect(() => {
    const { history } = router
    let hasMovedOn = false
    const stay = async (mayReload: boolean) => {
      if (!hasMovedOn) return
      hasMovedOn = false
      const isAway = await isSiteAway()
      setIsOffline(isAway)
      if (isAway) history.back()
      // The chunk belongs to an older build: the address has changed already, so load the new one.
      else if (mayReload) location.reload()
    }
    const onLostChunk = (event: Event & { payload?: Error }) => {
      // Its text names a file, and would make the router reload the page at once.
      if (event.payload) event.payload.message = new ConnectionError().message
      if (router.state.status === 'pending') stay(true)
    }
    const onOnline = () => setIsOffline(false)
    const ends = [
      history.subscribe(({ action }) => {
        hasMovedOn = action.type === 'PUSH'
      }),
      // Known to be offline: do not even leave.
      history.block({
        enableBeforeUnload: false,
        blockerFn: async ({ action }) => {
          const isBlocked = action === 'PUSH' && !navigator.onLine && (await isSiteAway())
          if (isBlocked) setIsOffline(true)
          return isBlocked
        },
      }),
      router.subscribe('onResolved', () => {
        if (router.state.matches.some(({ error }) => error instanceof ConnectionError)) stay(false)
        else if (hasMovedOn) setIsOffline(false)
      }),
    ]
    window.addEventListener('vite:preloadError', onLostChunk)
    window.addEventListener('online', onOnline)
    return () => {
      for (const end of ends) end()
      window.removeEventListener('vite:preloadError', onLostChunk)
      window.removeEventListener('online', onOnline)
    }
  }, [router])
  return (
    isOffline && (
      <p className="offline" role="alert">
        <b>{m.trouble_offline()}</b> {m.offline_page_stays()}
      </p>
    )
  )
}

/** Any reply at all means that the site can be reached. */
const isSiteAway = (): Promise<boolean> =>
  fetch(urls.health(), { method: 'HEAD', cache: 'no-store' }).then(
    () => false,
    () => true,
  )

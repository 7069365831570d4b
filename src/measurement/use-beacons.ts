/** Reports what the server cannot see: client navigation, and the first input in a lead form. */
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pageKindOf } from '../site/pages.ts'

export function useBeacons(): void {
  const router = useRouter()
  useEffect(() => {
    let startedOn = ''
    const onInput = (event: Event) => {
      const form = (event.target as Element | null)?.closest?.('form[action="/api/contact"]')
      if (!form || startedOn === location.pathname) return
      startedOn = location.pathname
      send('form-start', location.pathname)
    }
    document.addEventListener('input', onInput)
    const unsubscribe = router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
      // Without a previous page, this one came from the server, which has counted it.
      if (fromLocation && fromLocation.pathname !== toLocation.pathname) {
        send('view', toLocation.pathname)
      }
    })
    return () => {
      document.removeEventListener('input', onInput)
      unsubscribe()
    }
  }, [router])
}

function send(kind: 'view' | 'form-start', path: string): void {
  const pageKind = pageKindOf(path)
  if (pageKind === 'staff') return
  const body = new Blob([JSON.stringify({ kind, pageKind })], { type: 'application/json' })
  navigator.sendBeacon('/api/measure', body)
}

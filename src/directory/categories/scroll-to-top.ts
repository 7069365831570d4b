/** Smooth-scrolls to the top shortly after the reader has come here by a link inside the site. */
import { useHydrated, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

const DELAY_MS = 50

/** How far along the browser's history the last such page stood. */
let furthest = 0

export function useScrollToTop(page: string): void {
  const router = useRouter()
  // Not yet hydrated on the first render: the document itself was loaded, nobody followed a link.
  const isFollowed = useRef(useHydrated())
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of the same route is an arrival too
  useEffect(() => {
    // Going back, or loading the document, leaves the reader where the browser puts them.
    const index = router.history.location.state.__TSR_index
    const isArrival = isFollowed.current && index > furthest
    furthest = index
    isFollowed.current = true
    if (!isArrival) return
    const timer = setTimeout(() => {
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
      scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' })
    }, DELAY_MS)
    return () => clearTimeout(timer)
  }, [router, page])
}

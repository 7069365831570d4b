import { useEffect } from 'react'

/**
 * Opens the fold that a link of the page leads into, or that is in its target. Not every browser does,
 * and none does when the router changes the page.
 */
export function useOpenTarget(): void {
  useEffect(() => {
    openTarget()
    window.addEventListener('hashchange', openTarget)
    return () => window.removeEventListener('hashchange', openTarget)
  }, [])
}

function openTarget(): void {
  const target = document.getElementById(location.hash.slice(1))
  let fold = target?.closest('details') ?? target?.querySelector('details')
  if (!fold || fold.open) return
  for (; fold; fold = fold.parentElement?.closest('details')) fold.open = true
  target?.scrollIntoView()
}

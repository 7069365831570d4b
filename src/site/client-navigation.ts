/**
 * One listener turns clicks on links into client navigation. Every link can then be a plain <a>: it
 * works without JavaScript, is cheap to render by the thousand, and works inside maps and articles that
 * React did not render (decision 002).
 */
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { currentLanguage, splitLanguage } from '../platform/web/language.ts'
import { isStaffPath } from './pages.ts'

export function useClientNavigation(): void {
  const router = useRouter()
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const href = internalTarget(event)
      if (!href) return
      event.preventDefault()
      settle(event.target as Element)
      for (const link of document.head.querySelectorAll('[hreflang]')) link.remove()
      router.navigate({ href })
    }
    document.addEventListener('click', onClick)
    // From here on controls respond; see styles/scripting.css.
    document.documentElement.dataset.hydrated = ''
    return () => document.removeEventListener('click', onClick)
  }, [router])
}

/**
 * The scroll position to return to must be measured in real heights, not estimated ones
 * (styles/out-of-sight.css). The clicked link stays where it is on the screen.
 */
function settle(clicked: Element): void {
  const top = clicked.getBoundingClientRect().top
  delete document.documentElement.dataset.fresh
  window.scrollBy(0, clicked.getBoundingClientRect().top - top)
  // The router notes the position only of a page that it has seen scrolling, not of one scrolled earlier.
  document.dispatchEvent(new Event('scroll'))
}

/** The path to navigate to, or null if the browser should handle the click. */
export function internalTarget(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = (event.target as Element | null)?.closest?.('a[href]')
  if (!link || link.hasAttribute('download') || link.hasAttribute('data-reload')) return null
  const target = link.getAttribute('target')
  if (target && target !== '_self') return null
  const url = new URL(link.getAttribute('href') ?? '', document.baseURI)
  if (url.origin !== location.origin || /^\/(api|data)(\/|$)/.test(url.pathname)) return null
  // Staff pages have no footer to keep, and are loaded as separate documents.
  if (isStaffPath(url.pathname) !== isStaffPath(location.pathname)) return null
  // A page in another language has its own scripts.
  if (splitLanguage(url.pathname).language !== currentLanguage()) return null
  const isSamePage = url.pathname === location.pathname && url.search === location.search
  return isSamePage && url.hash ? null : url.pathname + url.search + url.hash
}

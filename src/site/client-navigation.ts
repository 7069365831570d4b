/**
 * Turns clicks on ordinary links into client navigation, once, for the whole document. So every link
 * is a plain <a>: the same without JavaScript, cheap to render by the thousand, and also right inside
 * maps and articles that React did not make.
 */
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

export function useClientNavigation(): void {
  const router = useRouter()
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const href = internalTarget(event)
      if (!href) return
      event.preventDefault()
      settle(event.target as Element)
      router.navigate({ href })
    }
    document.addEventListener('click', onClick)
    // From here on controls are heard; see styles/scripting.css.
    document.documentElement.dataset.alive = ''
    return () => document.removeEventListener('click', onClick)
  }, [router])
}

/**
 * Whoever comes back wants to find this place again, so it is written down in true heights and not
 * in guessed ones (styles/out-of-sight.css). What was clicked stays under the finger.
 */
function settle(clicked: Element): void {
  const top = clicked.getBoundingClientRect().top
  delete document.documentElement.dataset.fresh
  window.scrollBy(0, clicked.getBoundingClientRect().top - top)
}

/** The path to go to, or null when the click is the browser's own business. */
export function internalTarget(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = (event.target as Element | null)?.closest?.('a[href]')
  if (!link || link.hasAttribute('download') || link.hasAttribute('data-reload')) return null
  const target = link.getAttribute('target')
  if (target && target !== '_self') return null
  const url = new URL(link.getAttribute('href') ?? '', document.baseURI)
  if (url.origin !== location.origin || /^\/(api|data)(\/|$)/.test(url.pathname)) return null
  const isSamePage = url.pathname === location.pathname && url.search === location.search
  return isSamePage && url.hash ? null : url.pathname + url.search + url.hash
}

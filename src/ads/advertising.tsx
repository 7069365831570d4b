/** Advertising in the browser: requests ads on each page, reports conversions, asks for consent. */
import { type RouterHistory, useLocation, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { CONVERSION_EVENT, takeConversion } from '../leads/form/conversion.ts'
import type { Privacy, Purpose } from '../privacy/choice.ts'
import { browserPrivacy, saveChoice } from '../privacy/current-privacy.ts'
import { PrivacyPanel } from '../privacy/privacy-panel.tsx'
import { isStaffPath, pageKindOf } from '../site/pages.ts'
import type { AdSettings } from '../site/site.contract.ts'
import { AdNetwork, areSlotsLive } from './ad-network.ts'
import { adModeFor, adTimes, mayReportConversion } from './ad-rules.ts'

export type AdvertisingProps = {
  ads: AdSettings
  /** When the first page was shown, by performance.now(). */
  shownAt: number
}

export function Advertising({ ads, shownAt }: AdvertisingProps) {
  const [network] = useState(() => new AdNetwork(ads))
  const [privacy, setPrivacy] = useState(browserPrivacy)
  useAdsOnEachPage(network, privacy, ads.needsConsent, shownAt)
  useConversions(network, privacy)
  const { history } = useRouter()
  useEffect(() => leaveDocumentFor(history, () => network.isHere), [history, network])

  const path = useLocation({ select: (location) => location.pathname })
  const kind = pageKindOf(path)
  const isAsked = privacy.choice === null && !privacy.hasGpc
  if (!isAsked || kind === 'staff' || path === '/privacy-choices') return null
  const choose = (choice: readonly Purpose[]) => {
    saveChoice(choice)
    setPrivacy(browserPrivacy())
  }
  return <PrivacyPanel onChoose={choose} />
}

/** How soon to look again while the page is still being hydrated, in milliseconds. */
const SLOTS_AGAIN = 50

function useAdsOnEachPage(
  network: AdNetwork,
  privacy: Privacy,
  needsConsent: boolean,
  firstShownAt: number,
): void {
  // Resolved: the page and its slots are in the document.
  const page = useRouterState({
    select: ({ resolvedLocation: at }) => at && at.pathname + at.searchStr,
  })
  const latest = useRef(privacy)
  const firstPage = useRef<string | undefined>(undefined)
  const show = useRef(() => {})
  show.current = () => {
    // The address changes before the page does, so the slots may be those of the previous page.
    if (isPrivatePage(location.pathname)) return
    if (!areSlotsLive()) {
      setTimeout(() => show.current(), SLOTS_AGAIN)
      return
    }
    const kind = pageKindOf(location.pathname)
    network.show(adModeFor(latest.current, kind, needsConsent))
  }
  useEffect(() => {
    if (page === undefined) return
    const isFirst = firstPage.current === undefined
    firstPage.current ??= page
    const elapsed = isFirst ? performance.now() - firstShownAt : 0
    const timers = adTimes(pageKindOf(location.pathname), isFirst).map((delay) =>
      setTimeout(() => show.current(), Math.max(0, delay - elapsed)),
    )
    return () => timers.forEach(clearTimeout)
  }, [page, firstShownAt])
  useEffect(() => {
    if (latest.current === privacy) return
    latest.current = privacy
    show.current()
  }, [privacy])
}

/** Also reports a form that was sent before this code was loaded. */
function useConversions(network: AdNetwork, privacy: Privacy): void {
  useEffect(() => {
    const report = () => {
      if (takeConversion() && mayReportConversion(privacy)) network.reportConversion()
    }
    report()
    document.addEventListener(CONVERSION_EVENT, report)
    return () => document.removeEventListener(CONVERSION_EVENT, report)
  }, [network, privacy])
}

/** Pages whose address or content is private (decision 062). */
const PRIVATE = new Set(['search', 'legal-help', 'contact', 'thank-you', 'own-lead', 'private'])

const isPrivatePage = (path: string): boolean => PRIVATE.has(pageKindOf(path)) || isStaffPath(path)

/**
 * A running script cannot be removed from a document. Once the network's script is loaded, navigation
 * to a private page therefore loads a new document. Returns a function that ends this.
 */
function leaveDocumentFor(history: RouterHistory, hasScript: () => boolean): () => void {
  return history.block({
    enableBeforeUnload: false,
    blockerFn: ({ nextLocation: next, action }) => {
      if (!hasScript() || !isPrivatePage(next.pathname)) return false
      if (action === 'PUSH') location.assign(next.href)
      else if (action === 'REPLACE') location.replace(next.href)
      // Back or forward: the address has already changed.
      else location.reload()
      window.addEventListener('pageshow', reloadIfRestored)
      // Never resolves: this document is being left.
      return new Promise<never>(() => {})
    },
  })
}

/** Restored from the back-forward cache, the page would still be waiting to leave. */
function reloadIfRestored({ persisted }: PageTransitionEvent): void {
  if (persisted) location.reload()
}

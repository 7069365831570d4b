/** Advertising in the browser: when the network is asked, for what, and who was asked before. */
import { useLocation, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { CONVERSION_EVENT, takeConversion } from '../leads/form/conversion.ts'
import { browserPrivacy, keepChoice } from '../privacy/browser-privacy.ts'
import type { Privacy, Purpose } from '../privacy/choice.ts'
import { PrivacyPanel } from '../privacy/privacy-panel.tsx'
import { pageKindOf } from '../site/pages.ts'
import type { AdSettings } from '../site/site.contract.ts'
import { adModeFor, mayReportConversion } from './ad-decision.ts'
import { AdNetwork } from './ad-network.ts'
import { adTimes } from './ad-times.ts'
import { leaveDocumentFor, mustStayApart } from './leave-document.ts'

export type AdvertisingProps = {
  ads: AdSettings
  /** When the first page was ready, on the clock of performance.now(). */
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
    keepChoice(choice)
    setPrivacy(browserPrivacy())
  }
  return <PrivacyPanel onChoose={choose} />
}

function useAdsOnEachPage(
  network: AdNetwork,
  privacy: Privacy,
  needsConsent: boolean,
  firstShownAt: number,
): void {
  // Resolved: the page is on the screen, and with it the spaces on it.
  const page = useRouterState({
    select: ({ resolvedLocation: at }) => at && at.pathname + at.searchStr,
  })
  const latest = useRef(privacy)
  const firstPage = useRef<string | undefined>(undefined)
  const show = useRef(() => {})
  show.current = () => {
    // The address changes before the page does: the spaces may be those of the page before.
    if (mustStayApart(location.pathname)) return
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

/** A form may have been sent before this was loaded: what waits is taken, once. */
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

/**
 * The place of an ad, labeled so that nobody mistakes an ad for a record. With an ad network its full
 * size is reserved, so that the layout does not shift; without one it is a slim placeholder.
 */

import { useLocation } from '@tanstack/react-router'
import { m } from '../paraglide/messages.js'

export type AdPlacement = 'category' | 'city' | 'facility' | 'editorial'
export type AdScreen = 'desktop' | 'mobile'

/** A rectangle beside a list, otherwise a leaderboard; on phones always the same low banner. */
const DESKTOP_SIZE: Record<AdPlacement, 'leaderboard' | 'rectangle'> = {
  category: 'leaderboard',
  city: 'rectangle',
  facility: 'leaderboard',
  editorial: 'leaderboard',
}

/**
 * React hydrates a page after the frame around it. An ad placed in the meantime would not match, and
 * React would discard the page's markup, with the ad: slots are filled once they are marked.
 */
const markLive = (slot: HTMLElement | null) => slot?.setAttribute('data-live', '')

export function AdSlot({ placement }: { placement: AdPlacement }) {
  // Keyed by page: after navigation the slot starts empty, whatever the last page's ad was.
  const path = useLocation({ select: (location) => location.pathname })
  return (
    <aside className="ad" aria-label={m.ad_slot_label()} key={path} ref={markLive}>
      <span>{m.ad_slot_label()}</span>
      <div className={`${DESKTOP_SIZE[placement]} ad-wide`} data-ad={`${placement}-desktop`} />
      <div className="leaderboard ad-phone" data-ad={`${placement}-mobile`} />
    </aside>
  )
}

/** One of the two slots on any screen, for the ad test pages. */
export function AdBox({ placement, screen }: { placement: AdPlacement; screen: AdScreen }) {
  return (
    <aside className="ad" aria-label={`Advertisement: ${placement}, ${screen}`} ref={markLive}>
      <span>Advertisement</span>
      <div
        className={screen === 'desktop' ? DESKTOP_SIZE[placement] : 'leaderboard'}
        data-ad={`${placement}-${screen}`}
      />
    </aside>
  )
}

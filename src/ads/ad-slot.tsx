/**
 * The space an advertisement may take. It is reserved and labelled whether or not there is one, so
 * that nothing on the page moves and nobody takes it for a record.
 */
import { useLocation } from '@tanstack/react-router'

export type AdPlacement = 'category' | 'city' | 'facility' | 'editorial'
export type AdScreen = 'desktop' | 'mobile'

/** Beside a list a rectangle, else a leaderboard; on phones always the same low banner. */
const DESKTOP_SIZE: Record<AdPlacement, 'lb' | 'mr'> = {
  category: 'lb',
  city: 'mr',
  facility: 'lb',
  editorial: 'lb',
}

export function AdSlot({ placement }: { placement: AdPlacement }) {
  // Another page's space is another space: it begins empty, whatever the last one came to hold.
  const path = useLocation({ select: (location) => location.pathname })
  return (
    <aside className="ad" aria-label="Advertisement" key={path}>
      <span>Advertisement</span>
      <div className={`${DESKTOP_SIZE[placement]} ad-wide`} data-ad={`${placement}-desktop`} />
      <div className="lb ad-phone" data-ad={`${placement}-mobile`} />
    </aside>
  )
}

/** One of the two spaces, on any screen: for the pages that test advertisements. */
export function AdBox({ placement, screen }: { placement: AdPlacement; screen: AdScreen }) {
  return (
    <aside className="ad" aria-label={`Advertisement: ${placement}, ${screen}`}>
      <span>Advertisement</span>
      <div
        className={screen === 'desktop' ? DESKTOP_SIZE[placement] : 'lb'}
        data-ad={`${placement}-${screen}`}
      />
    </aside>
  )
}

/**
 * The space an advertisement may take. It is reserved and labelled whether or not there is one, so
 * that nothing on the page moves and nobody takes it for a record.
 */
export type AdPlacement = 'category' | 'city' | 'facility' | 'editorial'

/** Beside a list a rectangle, else a leaderboard; on phones always the same low banner. */
const DESKTOP_SIZE: Record<AdPlacement, 'lb' | 'mr'> = {
  category: 'lb',
  city: 'mr',
  facility: 'lb',
  editorial: 'lb',
}

export function AdSlot({ placement }: { placement: AdPlacement }) {
  return (
    <aside className="ad" aria-label="Advertisement">
      <span>Advertisement</span>
      <div className={`${DESKTOP_SIZE[placement]} ad-wide`} data-ad={`${placement}-desktop`} />
      <div className="lb ad-phone" data-ad={`${placement}-mobile`} />
    </aside>
  )
}

/**
 * A list of records, all of them in the page, the first twenty open. The rest is folded natively: it
 * unfolds without JavaScript, and the browser's own search finds it.
 */

import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { m } from '../../paraglide/messages.js'
import { formatCount } from '../../ui/format.ts'
import type { FacilityListItem } from './facilities.contract.ts'
import { FacilityCard } from './facility-card.tsx'

const OPEN = 20

type RecordListProps = {
  facilities: FacilityListItem[]
  showsAll: boolean
  /** The address of this list, so that going back restores whether it was unfolded. */
  urlOf: (showsAll: boolean) => string
}

export function RecordList({ facilities, showsAll, urlOf }: RecordListProps) {
  const router = useRouter()
  const rest = facilities.slice(OPEN)
  const fold = useRef<HTMLDetailsElement>(null)
  const noteInAddress = () => {
    const isOpen = fold.current?.open ?? showsAll
    if (isOpen === showsAll) return
    router.navigate({ href: urlOf(isOpen), replace: true, resetScroll: false })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was unfolded before hydration
  useEffect(noteInAddress, [])
  return (
    <>
      <Records facilities={facilities.slice(0, OPEN)} />
      {rest.length > 0 && (
        <details className="more-records" open={showsAll} ref={fold} onToggle={noteInAddress}>
          <summary className="btn secondary">
            <span className="when-closed">
              {m.record_list_more({ count: formatCount(rest.length) })}
            </span>
            <span className="when-open">{m.record_list_fewer({ count: OPEN })}</span>
          </summary>
          <Records facilities={rest} />
        </details>
      )}
    </>
  )
}

const Records = ({ facilities }: { facilities: FacilityListItem[] }) => (
  <div className="records">
    {facilities.map((facility) => (
      <FacilityCard key={facility.id} facility={facility} />
    ))}
  </div>
)

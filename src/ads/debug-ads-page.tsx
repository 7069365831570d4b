import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { unlistedHead } from '../site/page-head.ts'
import { AdTestFrame, useAdSettings } from './ad-test-frame.tsx'

export const Route = createFileRoute('/debug-ads')({
  head: () => unlistedHead('Ad debugging'),
  component: DebugAdsPage,
})

/** Spec §9: checked again after this long. */
const LOOK_AGAIN_MS = 2_000

type Seen = {
  hasScript: boolean
  ads: { slot: string; client: string; hasContent: boolean }[]
}

function DebugAdsPage() {
  const { seen, look } = useAdsSeen()
  return (
    <AdTestFrame title="Ad debugging">
      <section className="prose" aria-live="polite">
        <h2>What is on this page</h2>
        <p>
          Ad script loaded: <b>{seen?.hasScript ? 'yes' : 'no'}</b>. Ad elements:{' '}
          <b>{seen?.ads.length ?? 0}</b>.
        </p>
        <ol>
          {seen?.ads.map(({ slot, client, hasContent }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: its place on the page is what it is
            <li key={at}>
              Slot <code>{slot}</code>, client <code>{client}</code>,{' '}
              {hasContent ? 'has content' : 'has no content'}
            </li>
          ))}
        </ol>
        <button type="button" className="btn secondary compact js-only" onClick={look}>
          Look again
        </button>
      </section>
      <WrittenAd title="City, desktop" slotName="city-desktop" size="rectangle" />
      <WrittenAd title="Facility, desktop" slotName="facility-desktop" size="leaderboard" />
    </AdTestFrame>
  )
}

function useAdsSeen() {
  const [seen, setSeen] = useState<Seen | null>(null)
  const look = () => setSeen(adsOnPage())
  useEffect(() => {
    setSeen(adsOnPage())
    const again = setTimeout(() => setSeen(adsOnPage()), LOOK_AGAIN_MS)
    return () => clearTimeout(again)
  }, [])
  return { seen, look }
}

function adsOnPage(): Seen {
  const queue = (window as { adsbygoogle?: { loaded?: boolean } }).adsbygoogle
  const ads = [...document.querySelectorAll<HTMLElement>('ins.adsbygoogle')]
  return {
    hasScript: queue?.loaded === true,
    ads: ads.map(({ dataset, childElementCount }) => ({
      slot: dataset.adSlot ?? 'none',
      client: dataset.adClient ?? 'none',
      hasContent: childElementCount > 0,
    })),
  }
}

type WrittenAdProps = { title: string; slotName: string; size: 'rectangle' | 'leaderboard' }

/** An ad in the page's own markup, without an ad slot. What is not configured has a placeholder. */
function WrittenAd({ title, slotName, size }: WrittenAdProps) {
  const ads = useAdSettings()
  const slot = ads?.slots[slotName]
  // The script passes by what has its ad already, and so requests nothing for a placeholder.
  const state = slot ? { 'data-written': '' } : { 'data-adsbygoogle-status': 'done' }
  return (
    <section>
      <h2>{title}</h2>
      <aside className="ad" aria-label={`Advertisement: ${title}`}>
        <span>Advertisement</span>
        <div className={size}>
          <ins
            className="adsbygoogle"
            data-ad-client={ads?.client ?? 'placeholder-client'}
            data-ad-slot={slot ?? `placeholder-${slotName}`}
            data-page-url="/debug-ads"
            data-restrict-data-processing="1"
            {...state}
          />
        </div>
      </aside>
    </section>
  )
}

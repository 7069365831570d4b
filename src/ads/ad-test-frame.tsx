/** What the three ad test pages have in common (spec §2.17). */

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AdSettings } from '../site/site.contract.ts'
import { siteSummaryQuery } from '../site/site.queries.ts'
import { AdBox, type AdPlacement, type AdScreen } from './ad-slot.tsx'

export function useAdSettings(): AdSettings | null {
  return useQuery(siteSummaryQuery()).data?.ads ?? null
}

export function AdTestFrame({ title, children }: { title: string; children: ReactNode }) {
  const ads = useAdSettings()
  return (
    <div className="wrap page-head stack">
      <h1>{title}</h1>
      <p>
        {ads ? (
          <>
            Advertising is on for the client <code>{ads.client}</code>.
          </>
        ) : (
          'Advertising is off: ADS_CLIENT is not set, so no script is loaded and nothing is requested. The spaces below are slim placeholders.'
        )}
      </p>
      {children}
    </div>
  )
}

type AdTestBlockProps = { title: string; placement: AdPlacement; screen: AdScreen }

export function AdTestBlock({ title, placement, screen }: AdTestBlockProps) {
  const slot = useAdSettings()?.slots[`${placement}-${screen}`]
  return (
    <section>
      <h2>{title}</h2>
      <p>
        Slot id: <code>{slot ?? 'not configured'}</code>
      </p>
      <AdBox placement={placement} screen={screen} />
    </section>
  )
}

/** The names of the screen widths (spec §9), widest first. */
const BREAKPOINTS = [
  ['2xl', 1536],
  ['xl', 1280],
  ['lg', 1024],
  ['md', 768],
  ['sm', 640],
  ['xs', 0],
] as const

export function breakpointOf(width: number): string {
  return BREAKPOINTS.find(([, least]) => width >= least)?.[0] ?? 'xs'
}

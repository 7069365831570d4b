import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { unlistedHead } from '../site/page-head.ts'
import { AdTestBlock, AdTestFrame, breakpointOf } from './ad-test-frame.tsx'

export const Route = createFileRoute('/test-ads')({
  head: () => unlistedHead('Ad test'),
  component: TestAdsPage,
})

function TestAdsPage() {
  const width = useViewportWidth()
  return (
    <AdTestFrame title="Ad test">
      <p role="status">
        Viewport width: <b>{width === null ? 'not known yet' : `${width}px`}</b>. Breakpoint:{' '}
        <b>{width === null ? 'not known yet' : breakpointOf(width)}</b>.
      </p>
      <AdTestBlock title="Desktop ad" placement="city" screen="desktop" />
      <AdTestBlock title="Mobile ad" placement="city" screen="mobile" />
    </AdTestFrame>
  )
}

function useViewportWidth(): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useEffect(() => {
    const measure = () => setWidth(window.innerWidth)
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])
  return width
}

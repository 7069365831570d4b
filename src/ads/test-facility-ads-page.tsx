import { createFileRoute } from '@tanstack/react-router'
import { unlistedHead } from '../site/page-head.ts'
import { AdTestBlock, AdTestFrame } from './ad-test-frame.tsx'

export const Route = createFileRoute('/test-facility-ads')({
  head: () => unlistedHead('Facility ad test'),
  component: TestFacilityAdsPage,
})

function TestFacilityAdsPage() {
  return (
    <AdTestFrame title="Facility ad test">
      <AdTestBlock title="Facility, desktop" placement="facility" screen="desktop" />
      <AdTestBlock title="Facility, mobile" placement="facility" screen="mobile" />
      <AdTestBlock title="For comparison: city, desktop" placement="city" screen="desktop" />
    </AdTestFrame>
  )
}

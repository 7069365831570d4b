import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { LeadDetail } from './desk.contract.ts'
import { HealthConsentForm } from './health-consent-form.tsx'

const shown = (residenceState: string, withdrawnAt: string | null) => {
  const detail = {
    lead: { id: 1, residenceState },
    healthConsents: { collecting: null, sharing: '2026-01-02T00:00:00Z' },
    consent: { withdrawnAt },
  } as LeadDetail
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <HealthConsentForm detail={detail} />
    </QueryClientProvider>,
  )
}

it('asks for what is missing where the law asks for it, and for nothing once consent is withdrawn', () => {
  expect(shown('WA', null)).toContain('name="collecting"')
  expect(shown('WA', null)).not.toContain('name="sharing"')
  expect(shown('FL', null)).toBe('')
  expect(shown('WA', '2026-01-03T00:00:00Z')).toBe('')
})

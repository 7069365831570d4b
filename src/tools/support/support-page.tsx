import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { apiClient } from '../../platform/web/api-client.ts'
import { loadedHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Island, islandQuery } from '../../ui/island.tsx'
import '../tools.css'
import type { supportApi } from './support.api.tsx'

const TRAIL = [{ label: 'Home', href: urls.home() }, { label: 'Help and support' }]

const listQuery = () => islandQuery(apiClient<typeof supportApi>().get('/support-pages/list'))

export const Route = createFileRoute('/support')({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(listQuery())
    return {
      title: `Help and Support for Asbestos Disease: Official and Non-Profit | ${site.name}`,
      description:
        'Help lines, patient organizations, help for caregivers, grief support, VA and Social Security, rides and lodging: what each does and how to reach it.',
      keywords:
        'mesothelioma support, cancer help line, caregiver support, VA caregiver support line, rides to treatment',
      path: urls.support(),
      trail: TRAIL,
    }
  },
  head: loadedHead,
  component: SupportPage,
})

function SupportPage() {
  return (
    <>
      <Breadcrumb trail={TRAIL} />
      <div className="wrap">
        <header className="page-head">
          <h1>Help and support</h1>
          <p className="lead">
            Official and non-profit help, free of charge unless it says otherwise. You do not need a
            lawyer, or us, for any of it.
          </p>
        </header>
        <Island query={listQuery()} />
      </div>
    </>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { loadedHead } from '../../site/page-head.ts'
import { HistoryView, loadHistory } from './history-view.tsx'

const city = { name: 'Tampa', slug: 'tampa' }

export const Route = createFileRoute('/tampa-shipbuilding-asbestos-exposure')({
  loader: ({ context }) => loadHistory(context, 'tampa-shipbuilding-asbestos-exposure', city),
  head: loadedHead,
  component: TampaShipbuildingPage,
})

function TampaShipbuildingPage() {
  const { origin } = Route.useRouteContext()
  return <HistoryView article={Route.useLoaderData()} origin={origin} city={city} />
}

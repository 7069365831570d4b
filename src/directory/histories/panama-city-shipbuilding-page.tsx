import { createFileRoute } from '@tanstack/react-router'
import { loadedHead } from '../../site/page-head.ts'
import { HistoryView, loadHistory } from './history-view.tsx'

const city = { name: 'Panama City', slug: 'panama-city' }

export const Route = createFileRoute('/panama-city-shipbuilding-naval-warfare')({
  loader: ({ context }) => loadHistory(context, 'panama-city-shipbuilding-naval-warfare', city),
  head: loadedHead,
  component: PanamaCityShipbuildingPage,
})

function PanamaCityShipbuildingPage() {
  const { origin } = Route.useRouteContext()
  return <HistoryView article={Route.useLoaderData()} origin={origin} city={city} />
}

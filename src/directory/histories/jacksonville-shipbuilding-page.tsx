import { createFileRoute } from '@tanstack/react-router'
import { loadedHead } from '../../site/page-head.ts'
import { HistoryView, loadHistory } from './history-view.tsx'

const city = { name: 'Jacksonville', slug: 'jacksonville' }

export const Route = createFileRoute('/jacksonville-naval-shipbuilding-asbestos')({
  loader: ({ context }) => loadHistory(context, 'jacksonville-naval-shipbuilding-asbestos', city),
  head: loadedHead,
  component: JacksonvilleShipbuildingPage,
})

function JacksonvilleShipbuildingPage() {
  const { origin } = Route.useRouteContext()
  return <HistoryView article={Route.useLoaderData()} origin={origin} city={city} />
}

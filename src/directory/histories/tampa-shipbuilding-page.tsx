import { createFileRoute } from '@tanstack/react-router'
import { articleHead } from '../../articles/article-route.ts'
import { HistoryView, loadHistory } from './history-view.tsx'

const city = { name: 'Tampa', slug: 'tampa' }

export const Route = createFileRoute('/tampa-shipbuilding-asbestos-exposure')({
  loader: ({ context }) => loadHistory(context, 'tampa-shipbuilding-asbestos-exposure', city),
  head: ({ loaderData, match }) => articleHead(loaderData, match.context),
  component: TampaShipbuildingPage,
})

function TampaShipbuildingPage() {
  const { origin } = Route.useRouteContext()
  return <HistoryView article={Route.useLoaderData()} origin={origin} city={city} />
}

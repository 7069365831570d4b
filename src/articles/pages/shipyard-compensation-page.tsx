import { createFileRoute } from '@tanstack/react-router'
import { loadedHead } from '../../site/page-head.ts'
import { loadArticle } from '../article-route.ts'
import { ArticleView } from '../article-view.tsx'

export const Route = createFileRoute(
  '/shipyards/legal-information/shipyard-mesothelioma-compensation',
)({
  loader: ({ context }) => loadArticle(context, 'shipyard-mesothelioma-compensation'),
  head: loadedHead,
  component: ShipyardCompensationPage,
})

function ShipyardCompensationPage() {
  return <ArticleView article={Route.useLoaderData()} origin={Route.useRouteContext().origin} />
}

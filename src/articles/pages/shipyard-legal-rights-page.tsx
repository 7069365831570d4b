import { createFileRoute } from '@tanstack/react-router'
import { loadedHead } from '../../site/page-head.ts'
import { loadArticle } from '../article-route.ts'
import { ArticleView } from '../article-view.tsx'

export const Route = createFileRoute('/shipyards/legal-information/shipyard-legal-rights')({
  loader: ({ context }) => loadArticle(context, 'shipyard-legal-rights'),
  head: loadedHead,
  component: ShipyardLegalRightsPage,
})

function ShipyardLegalRightsPage() {
  return <ArticleView article={Route.useLoaderData()} origin={Route.useRouteContext().origin} />
}

import { createFileRoute } from '@tanstack/react-router'
import { articleHead, loadArticle } from '../article-route.ts'
import { ArticleView } from '../article-view.tsx'

export const Route = createFileRoute('/shipyards/legal-information/shipyard-legal-rights')({
  loader: ({ context }) => loadArticle(context, 'shipyard-legal-rights'),
  head: ({ loaderData, match }) => articleHead(loaderData, match.context),
  component: ShipyardLegalRightsPage,
})

function ShipyardLegalRightsPage() {
  return <ArticleView article={Route.useLoaderData()} origin={Route.useRouteContext().origin} />
}

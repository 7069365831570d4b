import { createFileRoute } from '@tanstack/react-router'
import { articleHead, loadArticle } from '../article-route.ts'
import { ArticleView } from '../article-view.tsx'

export const Route = createFileRoute('/panama-city-shipbuilding-naval-warfare')({
  loader: ({ context }) => loadArticle(context, 'panama-city-shipbuilding-naval-warfare'),
  head: ({ loaderData, match }) => articleHead(loaderData, match.context),
  component: PanamaCityShipbuildingPage,
})

function PanamaCityShipbuildingPage() {
  return <ArticleView article={Route.useLoaderData()} origin={Route.useRouteContext().origin} />
}

import { createFileRoute } from '@tanstack/react-router'
import { articleHead, loadArticle } from '../article-route.ts'
import { ArticleView } from '../article-view.tsx'

export const Route = createFileRoute('/tampa-shipbuilding-asbestos-exposure')({
  loader: ({ context }) => loadArticle(context, 'tampa-shipbuilding-asbestos-exposure'),
  head: ({ loaderData, match }) => articleHead(loaderData, match.context),
  component: TampaShipbuildingPage,
})

function TampaShipbuildingPage() {
  return <ArticleView article={Route.useLoaderData()} origin={Route.useRouteContext().origin} />
}

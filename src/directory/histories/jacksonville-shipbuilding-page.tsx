import { createFileRoute } from '@tanstack/react-router'
import { articleHead, loadArticle } from '../article-route.ts'
import { ArticleView } from '../article-view.tsx'

export const Route = createFileRoute('/jacksonville-naval-shipbuilding-asbestos')({
  loader: ({ context }) => loadArticle(context, 'jacksonville-naval-shipbuilding-asbestos'),
  head: ({ loaderData, match }) => articleHead(loaderData, match.context),
  component: JacksonvilleShipbuildingPage,
})

function JacksonvilleShipbuildingPage() {
  return <ArticleView article={Route.useLoaderData()} origin={Route.useRouteContext().origin} />
}

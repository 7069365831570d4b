import { createFileRoute } from '@tanstack/react-router'
import { articleHead, loadArticle } from '../article-route.ts'
import { ArticleView } from '../article-view.tsx'

export const Route = createFileRoute('/veterans')({
  loader: ({ context }) => loadArticle(context, 'veterans'),
  head: ({ loaderData, match }) => articleHead(loaderData, match.context),
  component: VeteransPage,
})

function VeteransPage() {
  return <ArticleView article={Route.useLoaderData()} origin={Route.useRouteContext().origin} />
}

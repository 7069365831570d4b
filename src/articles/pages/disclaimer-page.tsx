import { createFileRoute } from '@tanstack/react-router'
import { articleHead, loadArticle } from '../article-route.ts'
import { ArticleView } from '../article-view.tsx'

export const Route = createFileRoute('/disclaimer')({
  loader: ({ context }) => loadArticle(context, 'disclaimer'),
  head: ({ loaderData, match }) => articleHead(loaderData, match.context),
  component: DisclaimerPage,
})

function DisclaimerPage() {
  return <ArticleView article={Route.useLoaderData()} origin={Route.useRouteContext().origin} />
}

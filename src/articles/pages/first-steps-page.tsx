import { createFileRoute } from '@tanstack/react-router'
import { articleHead, loadArticle } from '../article-route.ts'
import { ArticleView } from '../article-view.tsx'

export const Route = createFileRoute('/first-steps')({
  loader: ({ context }) => loadArticle(context, 'first-steps'),
  head: ({ loaderData, match }) => articleHead(loaderData, match.context),
  component: FirstStepsPage,
})

function FirstStepsPage() {
  return <ArticleView article={Route.useLoaderData()} origin={Route.useRouteContext().origin} />
}

import { createFileRoute } from '@tanstack/react-router'
import { loadedHead } from '../../site/page-head.ts'
import { loadArticle } from '../article-route.ts'
import { ArticleView } from '../article-view.tsx'

export const Route = createFileRoute('/disclaimer')({
  loader: ({ context }) => loadArticle(context, 'disclaimer'),
  head: loadedHead,
  component: DisclaimerPage,
})

function DisclaimerPage() {
  return <ArticleView article={Route.useLoaderData()} origin={Route.useRouteContext().origin} />
}

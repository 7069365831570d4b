import { createFileRoute } from '@tanstack/react-router'
import { loadedHead } from '../../site/page-head.ts'
import { loadArticle } from '../article-route.ts'
import { ArticleView } from '../article-view.tsx'

export const Route = createFileRoute('/first-steps')({
  loader: ({ context }) => loadArticle(context, 'first-steps'),
  head: loadedHead,
  component: FirstStepsPage,
})

function FirstStepsPage() {
  return <ArticleView article={Route.useLoaderData()} origin={Route.useRouteContext().origin} />
}

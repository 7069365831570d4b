import { createFileRoute } from '@tanstack/react-router'
import { loadedHead } from '../../site/page-head.ts'
import { loadArticle } from '../article-route.ts'
import { ArticleView } from '../article-view.tsx'

export const Route = createFileRoute('/terms-of-service')({
  loader: ({ context }) => loadArticle(context, 'terms-of-service'),
  head: loadedHead,
  component: TermsOfServicePage,
})

function TermsOfServicePage() {
  return <ArticleView article={Route.useLoaderData()} origin={Route.useRouteContext().origin} />
}

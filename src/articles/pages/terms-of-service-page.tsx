import { createFileRoute } from '@tanstack/react-router'
import { articleHead, loadArticle } from '../article-route.ts'
import { ArticleView } from '../article-view.tsx'

export const Route = createFileRoute('/terms-of-service')({
  loader: ({ context }) => loadArticle(context, 'terms-of-service'),
  head: ({ loaderData, match }) => articleHead(loaderData, match.context),
  component: TermsOfServicePage,
})

function TermsOfServicePage() {
  return <ArticleView article={Route.useLoaderData()} origin={Route.useRouteContext().origin} />
}

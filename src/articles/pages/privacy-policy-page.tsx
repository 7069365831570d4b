import { createFileRoute } from '@tanstack/react-router'
import { articleHead, loadArticle } from '../article-route.ts'
import { ArticleView } from '../article-view.tsx'

export const Route = createFileRoute('/privacy-policy')({
  loader: ({ context }) => loadArticle(context, 'privacy-policy'),
  head: ({ loaderData, match }) => articleHead(loaderData, match.context),
  component: PrivacyPolicyPage,
})

function PrivacyPolicyPage() {
  return <ArticleView article={Route.useLoaderData()} origin={Route.useRouteContext().origin} />
}

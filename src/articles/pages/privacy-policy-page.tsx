import { createFileRoute } from '@tanstack/react-router'
import { loadedHead } from '../../site/page-head.ts'
import { loadArticle } from '../article-route.ts'
import { ArticleView } from '../article-view.tsx'

export const Route = createFileRoute('/privacy-policy')({
  loader: ({ context }) => loadArticle(context, 'privacy-policy'),
  head: loadedHead,
  component: PrivacyPolicyPage,
})

function PrivacyPolicyPage() {
  return <ArticleView article={Route.useLoaderData()} origin={Route.useRouteContext().origin} />
}

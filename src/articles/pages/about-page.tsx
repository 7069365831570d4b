import { createFileRoute } from '@tanstack/react-router'
import { articleHead, loadArticle } from '../article-route.ts'
import { ArticleView } from '../article-view.tsx'

export const Route = createFileRoute('/about')({
  loader: ({ context }) => loadArticle(context, 'about'),
  head: ({ loaderData, match }) => articleHead(loaderData, match.context),
  component: AboutPage,
})

function AboutPage() {
  return <ArticleView article={Route.useLoaderData()} origin={Route.useRouteContext().origin} />
}

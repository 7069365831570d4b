/** Every article that is text alone. Which addresses these are is said in src/site/pages.ts. */
import { createFileRoute } from '@tanstack/react-router'
import { loadedHead } from '../site/page-head.ts'
import { articleNamed, loadArticle } from './article-route.ts'
import { ArticleView } from './article-view.tsx'

export const Route = createFileRoute('/$articleSlug')({
  params: { parse: articleNamed('/') },
  loader: ({ context, params }) => loadArticle(context, params.articleSlug),
  head: loadedHead,
  component: ArticlePage,
})

function ArticlePage() {
  return <ArticleView article={Route.useLoaderData()} origin={Route.useRouteContext().origin} />
}

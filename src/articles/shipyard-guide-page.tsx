/** The articles about shipyards, which have an address below that of the others. */
import { createFileRoute } from '@tanstack/react-router'
import { loadedHead } from '../site/page-head.ts'
import { articleNamed, loadArticle } from './article-route.ts'
import { ArticleView } from './article-view.tsx'

export const Route = createFileRoute('/shipyards/legal-information/$articleSlug')({
  params: { parse: articleNamed('/shipyards/legal-information/') },
  loader: ({ context, params }) => loadArticle(context, params.articleSlug),
  head: loadedHead,
  component: ShipyardGuidePage,
})

function ShipyardGuidePage() {
  return <ArticleView article={Route.useLoaderData()} origin={Route.useRouteContext().origin} />
}

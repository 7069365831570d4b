import { createFileRoute } from '@tanstack/react-router'
import { loadedHead } from '../../site/page-head.ts'
import { loadArticle } from '../article-route.ts'
import { ArticleView } from '../article-view.tsx'

export const Route = createFileRoute('/shipyards/legal-information/navy-veteran-asbestos-rights')({
  loader: ({ context }) => loadArticle(context, 'navy-veteran-asbestos-rights'),
  head: loadedHead,
  component: NavyVeteranRightsPage,
})

function NavyVeteranRightsPage() {
  return <ArticleView article={Route.useLoaderData()} origin={Route.useRouteContext().origin} />
}

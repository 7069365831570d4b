import { createFileRoute } from '@tanstack/react-router'
import { apiAddress } from '../../platform/web/api-address.ts'
import { loadedHead } from '../../site/page-head.ts'
import { Island, islandQuery } from '../../ui/island.tsx'
import { loadArticle } from '../article-route.ts'
import { ArticleView } from '../article-view.tsx'

export const Route = createFileRoute('/veterans')({
  loader: async ({ context }) => {
    const [article] = await Promise.all([
      loadArticle(context, 'veterans'),
      context.queryClient.ensureQueryData(ratingsQuery()),
    ])
    return article
  },
  head: loadedHead,
  component: VeteransPage,
})

/** VA's list of Navy jobs. By its address alone: the directory imports articles, not the reverse. */
const ratingsQuery = () =>
  islandQuery({ method: 'get', address: apiAddress('/rating-pages/all'), parts: {} })

function VeteransPage() {
  return (
    <>
      <ArticleView article={Route.useLoaderData()} origin={Route.useRouteContext().origin} />
      <Island className="wrap" query={ratingsQuery()} />
    </>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '../paraglide/messages.js'
import { apiAddress } from '../platform/web/api-address.ts'
import { loadedHead } from '../site/page-head.ts'
import { urls } from '../site/urls.ts'
import { TextField } from '../ui/field.tsx'
import { Island, islandQuery } from '../ui/island.tsx'
import { Link } from '../ui/link.tsx'
import { loadArticle } from './article-route.ts'
import { ArticleView } from './article-view.tsx'

/** As long as a search may be (src/directory/search/search-limits.ts). */
const MAX_QUERY = 100

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
      <ArticleView
        article={Route.useLoaderData()}
        origin={Route.useRouteContext().origin}
        intro={<ServiceSearch />}
      />
      <div id={NAVY_JOBS}>
        <Island className="wrap" query={ratingsQuery()} />
      </div>
    </>
  )
}

const NAVY_JOBS = 'navy-jobs'

/** Where somebody served, and as what: a claim begins with both. Plain forms, which need no script. */
function ServiceSearch() {
  return (
    <section className="service-search noprint" aria-labelledby="service">
      <h2 id="service">{m.veterans_service()}</h2>
      <div>
        <ServiceForm
          id="ship-or-base"
          label={m.veterans_service_place()}
          hint={m.veterans_service_place_hint()}
        >
          <Link href={urls.ships()}>{m.kind_ships()}</Link>
        </ServiceForm>
        <ServiceForm
          id="rating"
          label={m.veterans_service_job()}
          hint={m.veterans_service_job_hint()}
        >
          <a href={`#${NAVY_JOBS}`}>{m.ratings_all()}</a>
        </ServiceForm>
      </div>
    </section>
  )
}

type ServiceFormProps = { id: string; label: string; hint: string; children: ReactNode }

function ServiceForm({ id, label, hint, children }: ServiceFormProps) {
  return (
    <form action={urls.search()}>
      <TextField id={id} name="q" label={label} hint={hint} maxLength={MAX_QUERY} required />
      <p className="actions">
        <button type="submit" className="btn secondary">
          {m.common_search()}
        </button>
        {children}
      </p>
    </form>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { guideReviews, site } from '../../../site.config.ts'
import { m } from '../../paraglide/messages.js'
import { textParam } from '../../platform/web/search-params.ts'
import { ConsultationLink } from '../../site/consultation-link.tsx'
import { loadedHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { TextAreaField } from '../../ui/field.tsx'
import { Island } from '../../ui/island.tsx'
import { Link } from '../../ui/link.tsx'
import { ReviewNotice } from '../review-notice.tsx'
import { ToolPage } from '../tool-page.tsx'
import { trustMatchesQuery, trustTableQuery } from './trusts.queries.ts'

const trail = () => {
  return [{ label: m.common_home(), href: urls.home() }, { label: m.trusts_page_crumb() }]
}
const LONGEST = 300

export const Route = createFileRoute('/trusts')({
  validateSearch: (search: Record<string, unknown>): { q?: string } => {
    const q = textParam(search, 'q', LONGEST)
    return q ? { q } : {}
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { q } }) => {
    await Promise.all([
      queryClient.ensureQueryData(trustTableQuery()),
      q && queryClient.ensureQueryData(trustMatchesQuery(q)),
    ])
    return {
      title: `${m.trusts_page_title()} | ${site.name}`,
      description: m.trusts_page_description(),
      keywords: m.trusts_page_keywords(),
      path: urls.trusts(),
      index: !q,
      trail: trail(),
    }
  },
  head: loadedHead,
  component: TrustsPage,
})

function TrustsPage() {
  const { q } = Route.useSearch()
  return (
    <ToolPage
      trail={trail()}
      heading={<h1>{m.trusts_page_heading()}</h1>}
      lead={m.trusts_page_lead()}
    >
      <section className="tool" aria-labelledby="matcher">
        <form action={urls.trusts()}>
          <h2 id="matcher">{m.trusts_page_find()}</h2>
          <TextAreaField
            id="q"
            name="q"
            label={m.trusts_page_label()}
            hint={m.trusts_page_hint()}
            rows={3}
            maxLength={LONGEST}
            defaultValue={q}
            key={q}
          />
          <button type="submit" className="btn wide">
            {m.trusts_page_look()}
          </button>
          <p className="tool-note">{m.trusts_page_sent()}</p>
          <p>
            {m.trusts_page_history()}{' '}
            <Link href={`${urls.workHistory()}#trusts`}>{m.trusts_page_history_link()}</Link>
          </p>
        </form>
        <div className="tool-answer">
          {q ? <Island query={trustMatchesQuery(q)} /> : <NoMatchYet />}
          <div className="tool-act">
            <p>{m.trusts_page_several()}</p>
            <ConsultationLink />
          </div>
        </div>
      </section>
      <ReviewNotice reviewedBy={guideReviews.trusts?.attorney ?? null} />
      <Island query={trustTableQuery()} />
    </ToolPage>
  )
}

function NoMatchYet() {
  return (
    <>
      <p className="tool-large">{m.trusts_page_brands()}</p>
      <p>{m.trusts_page_brands_text()}</p>
    </>
  )
}

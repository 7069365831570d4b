import { createFileRoute } from '@tanstack/react-router'
import { guideReviews, site } from '../../../site.config.ts'
import { textParam } from '../../platform/web/search-params.ts'
import { loadedHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { Island } from '../../ui/island.tsx'
import { ReviewNotice } from '../review-notice.tsx'
import '../tools.css'
import { Link } from '../../ui/link.tsx'
import { trustMatchesQuery, trustTableQuery } from './trusts.queries.ts'
import { trustsPageTexts } from './trusts-page.texts.ts'

const trail = () => {
  const { home, crumb } = trustsPageTexts()
  return [{ label: home, href: urls.home() }, { label: crumb }]
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
    const { title, description, keywords } = trustsPageTexts()
    return {
      title: `${title} | ${site.name}`,
      description,
      keywords,
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
  const texts = trustsPageTexts()
  return (
    <>
      <Breadcrumb trail={trail()} />
      <div className="wrap">
        <header className="page-head">
          <h1>{texts.heading}</h1>
          <p className="lead">{texts.lead}</p>
        </header>
        <section className="tool" aria-labelledby="matcher">
          <form action={urls.trusts()}>
            <h2 id="matcher">{texts.find}</h2>
            <TextAreaField
              id="q"
              name="q"
              label={texts.label}
              hint={texts.hint}
              rows={3}
              maxLength={LONGEST}
              defaultValue={q}
              key={q}
            />
            <button type="submit" className="btn wide">
              {texts.look}
            </button>
            <p className="tool-note">{texts.sent}</p>
          </form>
          <div className="tool-answer">
            {q ? <Island query={trustMatchesQuery(q)} /> : <NoMatchYet />}
            <div className="tool-act">
              <p>{texts.several}</p>
              <Link className="btn secondary" href={urls.legalHelp()}>
                {texts.ask}
              </Link>
            </div>
          </div>
        </section>
        <ReviewNotice reviewedBy={guideReviews.trusts?.attorney ?? null} />
        <Island query={trustTableQuery()} />
      </div>
    </>
  )
}

function NoMatchYet() {
  const texts = trustsPageTexts()
  return (
    <>
      <p className="tool-large">{texts.brands}</p>
      <p>{texts.brandsText}</p>
    </>
  )
}

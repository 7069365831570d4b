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
import { trustMatchesQuery, trustTableQuery } from './trusts.queries.ts'

const TRAIL = [{ label: 'Home', href: urls.home() }, { label: 'Trusts' }]
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
      title: `Asbestos Bankruptcy Trusts by Company and Product | ${site.name}`,
      description:
        'Which trusts pay for exposure to the asbestos products of bankrupt companies: companies, earlier names, products, status, and how a claim works in general.',
      keywords:
        'asbestos trust funds, bankruptcy trusts, asbestos trust list, mesothelioma trust claim, asbestos products by company',
      path: urls.trusts(),
      index: !q,
      trail: TRAIL,
    }
  },
  head: loadedHead,
  component: TrustsPage,
})

function TrustsPage() {
  const { q } = Route.useSearch()
  return (
    <>
      <Breadcrumb trail={TRAIL} />
      <div className="wrap">
        <header className="page-head">
          <h1>Who pays when the company is gone</h1>
          <p className="lead">
            When an asbestos company went bankrupt, its court-approved plan often set money aside
            for people who would fall ill later. These funds are called trusts. A claim to a trust
            is not a lawsuit.
          </p>
        </header>
        <section className="tool" aria-labelledby="matcher">
          <form action={urls.trusts()}>
            <h2 id="matcher">Find a trust</h2>
            <TextAreaField
              id="q"
              name="q"
              label="Company, product or workplace"
              hint="One to a line. Brand names help most."
              rows={3}
              maxLength={LONGEST}
              defaultValue={q}
              key={q}
            />
            <button type="submit" className="btn wide">
              Look
            </button>
            <p className="tool-note">
              Only these names are sent: nothing about you or an illness. Nothing is stored.
            </p>
          </form>
          <div className="tool-answer">
            {q ? <Island query={trustMatchesQuery(q)} /> : <NoMatchYet />}
            <div className="tool-act">
              <p>
                You may claim from more than one trust. The order and timing of claims can matter.
              </p>
              <a className="btn secondary" href={urls.legalHelp()}>
                Ask an attorney, free
              </a>
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
  return (
    <>
      <p className="tool-large">Brand names help most</p>
      <p>
        Write what you remember: the name on a box or a bag, the company on a boiler plate, the
        contractor you worked for, or a workplace in this directory. You see the trusts that may
        answer for it, and why.
      </p>
    </>
  )
}

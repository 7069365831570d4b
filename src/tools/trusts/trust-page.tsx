import { createFileRoute } from '@tanstack/react-router'
import { guideReviews, site } from '../../../site.config.ts'
import { orNotFound } from '../../platform/web/api-client.ts'
import { langOfEnglish } from '../../platform/web/language.ts'
import { MissingScreen } from '../../site/missing-screen.tsx'
import { loadedHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Island } from '../../ui/island.tsx'
import { ReviewNotice } from '../review-notice.tsx'
import '../tools.css'
import { trustPageTexts } from './trust-page.texts.ts'
import { trustQuery, trustRecordQuery } from './trusts.queries.ts'

export const Route = createFileRoute('/trusts/$trustSlug')({
  loader: async ({ context: { queryClient }, params: { trustSlug } }) => {
    const trust = await orNotFound(queryClient.ensureQueryData(trustQuery(trustSlug)))
    await queryClient.ensureQueryData(trustRecordQuery(trustSlug))
    const texts = trustPageTexts()
    return {
      name: trust.name,
      about: trust.about,
      title: `${trust.name} | ${site.name}`,
      description: texts.description(trust.name, trust.companies.slice(0, 3)),
      path: urls.trust(trust.slug),
      trail: [
        { label: texts.home, href: urls.home() },
        { label: texts.trusts, href: urls.trusts() },
        { label: trust.name },
      ],
    }
  },
  head: loadedHead,
  notFoundComponent: () => <TrustNotFound />,
  errorComponent: TrustNotFound,
  component: TrustPage,
})

function TrustNotFound({ error }: { error?: unknown }) {
  const { notFound, noSuch } = trustPageTexts()
  return <MissingScreen title={notFound} line={noSuch} error={error} />
}

function TrustPage() {
  const { name, about, trail } = Route.useLoaderData()
  const { trustSlug } = Route.useParams()
  return (
    <>
      <Breadcrumb trail={trail} />
      <div className="wrap">
        <header className="page-head">
          <h1 lang={langOfEnglish()}>{name}</h1>
          <p className="lead">{about}</p>
        </header>
        <Island query={trustRecordQuery(trustSlug)} />
        <ReviewNotice reviewedBy={guideReviews.trusts?.attorney ?? null} />
      </div>
    </>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { guideReviews, site } from '../../../site.config.ts'
import { m } from '../../paraglide/messages.js'
import { orNotFound } from '../../platform/web/api-client.ts'
import { langOfEnglish } from '../../platform/web/language.ts'
import { MissingScreen } from '../../site/missing-screen.tsx'
import { loadedHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { Island } from '../../ui/island.tsx'
import { ReviewNotice } from '../review-notice.tsx'
import { ToolPage } from '../tool-page.tsx'

import { trustLinksQuery, trustQuery, trustRecordQuery } from './trusts.queries.ts'

export const Route = createFileRoute('/trusts/$trustSlug')({
  loader: async ({ context: { queryClient }, params: { trustSlug } }) => {
    const trust = await orNotFound(queryClient.ensureQueryData(trustQuery(trustSlug)))
    await Promise.all([
      queryClient.ensureQueryData(trustRecordQuery(trustSlug)),
      queryClient.ensureQueryData(trustLinksQuery(trustSlug)),
    ])
    return {
      name: trust.name,
      about: trust.about,
      title: `${trust.name} | ${site.name}`,
      description: m.trust_page_description({
        trust: trust.name,
        companies: trust.companies.slice(0, 3).join(', '),
      }),
      path: urls.trust(trust.slug),
      trail: [
        { label: m.common_home(), href: urls.home() },
        { label: m.trust_page_trusts(), href: urls.trusts() },
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
  return (
    <MissingScreen title={m.trust_page_not_found()} line={m.trust_page_no_such()} error={error} />
  )
}

function TrustPage() {
  const { name, about, trail } = Route.useLoaderData()
  const { trustSlug } = Route.useParams()
  return (
    <ToolPage trail={trail} heading={<h1 lang={langOfEnglish()}>{name}</h1>} lead={about}>
      <Island query={trustRecordQuery(trustSlug)} />
      <Island query={trustLinksQuery(trustSlug)} />
      <ReviewNotice reviewedBy={guideReviews.trusts?.attorney ?? null} />
    </ToolPage>
  )
}

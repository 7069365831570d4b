/** "Add details that help": the second step of a lead, from the thank-you page or the email. */
import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { apiClient, callJson } from '../../platform/web/api-client.ts'
import { textParam } from '../../platform/web/search-params.ts'
import { loadedHead } from '../../site/page-head.ts'
import { PhoneLine } from '../../site/phone-line.tsx'
import { urls } from '../../site/urls.ts'
import { formatDate } from '../../ui/dates.ts'
import type { detailsApi } from './details.api.ts'
import { detailsTexts } from './details.texts.ts'
import { DetailsForm } from './details-form.tsx'

const api = apiClient<typeof detailsApi>()

type Search = { token: string | undefined; show: 'later' | 'place' | 'saved' | undefined }

export const Route = createFileRoute('/add-details')({
  // A key that is missing here would be taken from the address, unvalidated.
  validateSearch: (search): Search => {
    const show = textParam(search, 'show', 10)
    return {
      token: textParam(search, 'token', 60),
      show: show === 'later' || show === 'place' || show === 'saved' ? show : undefined,
    }
  },
  loaderDeps: ({ search }) => ({ token: search.token }),
  loader: async ({ deps: { token } }) => ({
    lead: token ? (await callJson(api.get('/details/state', { query: { token } }))).lead : null,
    title: `${detailsTexts().title} | ${site.name}`,
    description: detailsTexts().description,
    path: urls.addDetails(),
  }),
  head: loadedHead,
  component: DetailsPage,
})

function DetailsPage() {
  const { token = '', show } = Route.useSearch()
  const { lead } = Route.useLoaderData()
  if (!lead) return show === 'saved' ? <Saved /> : <Ended />
  const texts = detailsTexts()
  return (
    <div className="wrap page-head">
      <p className="label">
        {texts.reference} {lead.reference}
      </p>
      <h1>{texts.heading}</h1>
      <p className="lead">{texts.lead}</p>
      {show === 'later' && (
        <p role="status">
          <b>{texts.saved}</b> {texts.finish(formatDate(lead.expiresAt))}
        </p>
      )}
      <DetailsForm key={show} token={token} lead={lead} />
    </div>
  )
}

function Saved() {
  const texts = detailsTexts()
  return (
    <div className="wrap page-head">
      <h1>{texts.thanks}</h1>
      <p className="lead">{texts.ended}</p>
      <PhoneLine before={texts.changeByPhone} />
      <p>
        <a className="arrow-link" href={urls.home()}>
          {texts.home}
        </a>
      </p>
    </div>
  )
}

function Ended() {
  const texts = detailsTexts()
  return (
    <div className="wrap page-head">
      <h1>{texts.linkEnded}</h1>
      <p className="lead">{texts.linkEndedText}</p>
      <PhoneLine before={texts.questions} />
      <p>
        <a className="arrow-link" href={urls.legalHelp()}>
          {texts.legalHelp}
        </a>
      </p>
    </div>
  )
}

/** "Add details that help": the second step of a lead, from the thank-you page or the email. */
import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { apiClient, callJson } from '../../platform/web/api-client.ts'
import { textParam } from '../../platform/web/search-params.ts'
import { loadedHead } from '../../site/page-head.ts'
import { PhoneLine } from '../../site/phone-line.tsx'
import { urls } from '../../site/urls.ts'
import type { detailsApi } from './details.api.ts'
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
    title: `Add Details | ${site.name}`,
    description: 'Add to a request for legal help what you know, all of it optional.',
    path: urls.addDetails(),
  }),
  head: loadedHead,
  component: DetailsPage,
})

function DetailsPage() {
  const { token = '', show } = Route.useSearch()
  const { lead } = Route.useLoaderData()
  if (!lead) return show === 'saved' ? <Saved /> : <Ended />
  return (
    <div className="wrap page-head">
      <p className="label">Your reference: {lead.reference}</p>
      <h1>Add details that help</h1>
      <p className="lead">
        Your request is already with us. Everything here is optional. Fill in what you know; what
        you leave out can be asked later.
      </p>
      {show === 'later' && (
        <p role="status">
          <b>Saved.</b> To finish, come back with the link in our email or with the address of this
          page. It works until {dayOf(lead.expiresAt)}.
        </p>
      )}
      <DetailsForm key={show} token={token} lead={lead} />
    </div>
  )
}

const dayOf = (moment: string) =>
  new Date(moment).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })

const Saved = () => (
  <div className="wrap page-head">
    <h1>Thank you. Your details are with us.</h1>
    <p className="lead">They belong to your request now, and the link to them has ended.</p>
    <PhoneLine before="To change something, call " />
    <p>
      <a className="arrow-link" href={urls.home()}>
        Return to the home page
      </a>
    </p>
  </div>
)

const Ended = () => (
  <div className="wrap page-head">
    <h1>This link does not work anymore</h1>
    <p className="lead">
      A link to add details works once and for 14 days. We still have your request, and can ask you
      later for what is missing.
    </p>
    <PhoneLine before="Questions? Call " />
    <p>
      <a className="arrow-link" href={urls.legalHelp()}>
        Ask for legal help
      </a>
    </p>
  </div>
)

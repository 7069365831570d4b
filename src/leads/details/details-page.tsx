/** "Add details that help": the second step of a lead, from the thank-you page or the email. */

import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { site } from '../../../site.config.ts'
import { m } from '../../paraglide/messages.js'
import { apiClient, callJson } from '../../platform/web/api-client.ts'
import { textParam } from '../../platform/web/search-params.ts'
import { loadedHead } from '../../site/page-head.ts'
import { PhoneLine } from '../../site/phone-line.tsx'
import { urls } from '../../site/urls.ts'
import { formatDate } from '../../ui/dates.ts'
import { TextField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { type DetailsScreen, isToken, leadUrls } from '../fields/lead-urls.ts'
import type { detailsApi } from './details.api.ts'
import type { DetailsState } from './details.contract.ts'

import { DetailsForm } from './details-form.tsx'

const api = apiClient<typeof detailsApi>()

const SCREENS: DetailsScreen[] = ['later', 'place', 'saved', 'ended']

export const Route = createFileRoute('/add-details')({
  // A key that is missing here would be taken from the address, unvalidated.
  validateSearch: (search): { show: DetailsScreen | undefined } => {
    const show = textParam(search, 'show', 10)
    return { show: SCREENS.find((screen) => screen === show) }
  },
  loader: async () => ({
    lead: (await callJson(api.get('/details/state'))).lead,
    title: `${m.details_title()} | ${site.name}`,
    description: m.details_description(),
    path: urls.addDetails(),
  }),
  head: loadedHead,
  component: DetailsPage,
})

function DetailsPage() {
  const { show } = Route.useSearch()
  const { lead } = Route.useLoaderData()
  if (show === 'saved') return <Saved />
  if (show === 'ended') return <Ended />
  return lead ? <Details lead={lead} show={show} /> : <OpenByCode />
}

type DetailsProps = {
  lead: NonNullable<DetailsState['lead']>
  show: 'later' | 'place' | undefined
}

function Details({ lead, show }: DetailsProps) {
  return (
    <div className="wrap page-head">
      <OpenByLink />
      <p className="label">
        {m.details_reference()} {lead.reference}
      </p>
      <h1>{m.details_heading()}</h1>
      <p className="lead">{m.details_lead()}</p>
      {show === 'later' && (
        <p role="status">
          <b>{m.details_saved()}</b> {m.details_finish({ day: formatDate(lead.expiresAt) })}
        </p>
      )}
      <DetailsForm key={show} lead={lead} />
    </div>
  )
}

/** Without JavaScript, which reads the code from the link, it is copied from the email. */
function OpenByCode() {
  return (
    <div className="wrap page-head own-lead">
      <OpenByLink />
      <h1>{m.details_open()}</h1>
      <p className="lead">{m.details_open_text()}</p>
      <form method="post" action={leadUrls.openDetails()}>
        <TextField
          id="code"
          name="token"
          label={m.details_code()}
          maxLength={60}
          autoComplete="off"
        />
        <button type="submit" className="btn">
          {m.details_open_button()}
        </button>
      </form>
      <PhoneLine before={m.details_questions()} />
    </div>
  )
}

/** The link in the email has the code after the #. It wins over what this browser had open before. */
function OpenByLink() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const code = location.hash.slice(1)
    const field = form.current?.elements.namedItem('token')
    if (!isToken(code) || !(field instanceof HTMLInputElement)) return
    // Not kept in the history of the browser.
    history.replaceState(history.state, '', location.pathname)
    field.value = code
    form.current?.submit()
  }, [])
  return (
    <form ref={form} method="post" action={leadUrls.openDetails()} hidden>
      <input type="hidden" name="token" />
    </form>
  )
}

function Saved() {
  return (
    <div className="wrap page-head own-lead">
      <h1>{m.details_thanks()}</h1>
      <p className="lead">{m.details_ended()}</p>
      <PhoneLine before={m.details_change_by_phone()} />
      <p>
        <Link className="arrow-link" href={urls.home()}>
          {m.details_home()}
        </Link>
      </p>
    </div>
  )
}

function Ended() {
  return (
    <div className="wrap page-head own-lead">
      <h1>{m.details_link_ended()}</h1>
      <p className="lead">{m.details_link_ended_text()}</p>
      <PhoneLine before={m.details_questions()} />
      <p>
        <Link className="arrow-link" href={urls.legalHelp()}>
          {m.details_legal_help()}
        </Link>
      </p>
    </div>
  )
}

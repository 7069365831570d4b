/** What became of a correction or a workplace, for whoever sent it. */

import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { m } from '../../paraglide/messages.js'
import { apiClient, callJson } from '../../platform/web/api-client.ts'
import { textParam } from '../../platform/web/search-params.ts'
import { loadedHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { formatDate } from '../../ui/dates.ts'
import { Link } from '../../ui/link.tsx'
import { isToken, leadUrls } from '../fields/lead-urls.ts'
import type { ownSuggestionApi } from './own-suggestion.api.ts'
import type { OwnSuggestion } from './suggestions.contract.ts'

const api = apiClient<typeof ownSuggestionApi>()

export const Route = createFileRoute('/your-suggestion')({
  // A key that is missing here would be taken from the address, unvalidated.
  validateSearch: (search): { token: string | undefined } => {
    const token = textParam(search, 'token', 60)
    return { token: isToken(token) ? token : undefined }
  },
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: async ({ deps: { token } }) => ({
    suggestion: (await callJson(api.get('/suggestions/state', { query: { token } }))).suggestion,
    title: m.suggestion_title({ site: site.name }),
    description: m.suggestion_description(),
    path: urls.yourSuggestion(),
  }),
  head: loadedHead,
  component: SuggestionPage,
})

const STATES = {
  received: { heading: m.suggestion_received, text: m.suggestion_received_text },
  accepted: { heading: m.suggestion_accepted, text: m.suggestion_accepted_text },
  rejected: { heading: m.suggestion_rejected, text: m.suggestion_rejected_text },
  asked: { heading: m.suggestion_asked, text: m.suggestion_asked_text },
  closed: { heading: m.suggestion_closed, text: m.suggestion_closed_text },
}

const KINDS = {
  correction: m.suggestion_correction_of,
  workplace: m.suggestion_workplace_of,
  testimony: m.suggestion_testimony_of,
}

function SuggestionPage() {
  const { suggestion } = Route.useLoaderData()
  return (
    <div className="wrap page-head own-lead">
      {suggestion ? <State suggestion={suggestion} /> : <NotFound />}
    </div>
  )
}

function State({ suggestion }: { suggestion: OwnSuggestion }) {
  const { kind, about, receivedAt, state, reply, answeredAt, record, token } = suggestion
  const { heading, text } = STATES[state]
  const isTestimony = kind === 'testimony' && state === 'accepted'
  const day = formatDate(receivedAt)
  return (
    <>
      <p className="label">{KINDS[kind]({ about, day })}</p>
      <h1>{heading()}</h1>
      <p className="lead">{isTestimony ? m.suggestion_testimony_published() : text()}</p>
      {reply && (
        <section className="own-reply">
          <h2>{m.suggestion_reply()}</h2>
          <blockquote>{reply}</blockquote>
          {answeredAt && <p className="meta">{formatDate(answeredAt)}</p>}
        </section>
      )}
      {record && (
        <p>
          <Link className="arrow-link" href={record.path}>
            {m.suggestion_record({ name: record.name })}
          </Link>
        </p>
      )}
      <p className="noprint">
        {m.suggestion_keep()}{' '}
        <a href={leadUrls.suggestion(token)} rel="nofollow">
          {m.suggestion_keep_link()}
        </a>
      </p>
    </>
  )
}

function NotFound() {
  return (
    <>
      <h1>{m.suggestion_none()}</h1>
      <p className="lead">
        {m.suggestion_none_text_1()}
        <Link href={urls.contact()}>{m.suggestion_none_text_2()}</Link>
        {m.suggestion_none_text_3()}
      </p>
    </>
  )
}

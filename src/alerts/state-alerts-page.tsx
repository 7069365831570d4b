/** The page of an alert: after sign-up, from the links in its emails, and after unsubscribing. */

import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../site.config.ts'
import { m } from '../paraglide/messages.js'
import { apiClient, apiQuery } from '../platform/web/api-client.ts'
import { textParam } from '../platform/web/search-params.ts'
import { loadedHead } from '../site/page-head.ts'
import { urls } from '../site/urls.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Link } from '../ui/link.tsx'
import { AlertForm } from './alert-form.tsx'
import { alertUrls, isToken, UNCONFIRMED_DAYS } from './alert-rules.ts'
import type { alertsApi } from './alerts.api.ts'

const api = apiClient<typeof alertsApi>()
const alertQuery = (token: string) => apiQuery(api.get('/alerts/state', { query: { token } }))

/** Apart from their texts: which of them an address asks for is read in the script of every page. */
const SHOWN = ['sent', 'ended', 'email', 'busy', 'none'] as const
type Shown = (typeof SHOWN)[number]
type Search = {
  token: string | undefined
  show: Shown | undefined
  state: string | undefined
}

const trail = () => {
  return [
    { label: m.common_home(), href: urls.home() },
    { label: m.common_states(), href: urls.states() },
    { label: m.alerts_crumb() },
  ]
}

export const Route = createFileRoute('/state-alerts')({
  // A key that is missing here would be taken from the address, unvalidated.
  validateSearch: (search): Search => {
    const token = textParam(search, 'token', 36)
    const show = textParam(search, 'show', 10)
    const state = textParam(search, 'state', 60)
    return {
      token: isToken(token) ? token : undefined,
      show: SHOWN.find((one) => one === show),
      state: state && /^[a-z-]+$/.test(state) ? state : undefined,
    }
  },
  loaderDeps: ({ search }) => ({ token: search.token }),
  loader: async ({ context: { queryClient }, deps: { token } }) => {
    if (token) await queryClient.ensureQueryData(alertQuery(token))
    return {
      title: `${m.alerts_title()} | ${site.name}`,
      description: m.alerts_description(),
      path: urls.stateAlerts(),
    }
  },
  head: loadedHead,
  component: StateAlertsPage,
})

function StateAlertsPage() {
  const { token, show, state } = Route.useSearch()
  return (
    <>
      <Breadcrumb trail={trail()} />
      <div className="wrap page-head">
        {token ? <OneAlert token={token} /> : <Notice show={show} state={state} />}
        <p>
          <Link className="arrow-link" href={urls.states()}>
            {m.common_all_states()}
          </Link>
        </p>
      </div>
    </>
  )
}

function OneAlert({ token }: { token: string }) {
  const { alert } = useSuspenseQuery(alertQuery(token)).data
  if (!alert) {
    return (
      <>
        <h1>{m.alerts_over()}</h1>
        <p className="lead">{m.alerts_over_text({ days: UNCONFIRMED_DAYS })}</p>
      </>
    )
  }
  return (
    <>
      <h1>
        {alert.isConfirmed ? m.alerts_is_set({ state: alert.stateName }) : m.alerts_confirm()}
      </h1>
      <p className="lead">
        {alert.isConfirmed
          ? m.alerts_is_set_text({ state: alert.stateName })
          : m.alerts_confirm_text({ state: alert.stateName })}
      </p>
      {!alert.isConfirmed && (
        <form method="post" action={alertUrls.confirm()}>
          <input type="hidden" name="token" value={token} />
          <button type="submit" className="btn">
            {m.alerts_confirm_button()}
          </button>
        </form>
      )}
      <form method="post" action={alertUrls.end(token)}>
        <p>
          <button type="submit" className="btn secondary">
            {m.alerts_end()}
          </button>
        </p>
      </form>
    </>
  )
}

function Notice({ show, state }: Pick<Search, 'show' | 'state'>) {
  const { title, text } = {
    sent: {
      title: m.alerts_notices_sent_title(),
      text: m.alerts_notices_sent_text({ days: UNCONFIRMED_DAYS }),
    },
    ended: { title: m.alerts_notices_ended_title(), text: m.alerts_notices_ended_text() },
    email: { title: m.alerts_notices_email_title(), text: m.alerts_notices_email_text() },
    busy: { title: m.alerts_notices_busy_title(), text: m.alerts_notices_busy_text() },
    none: { title: m.alerts_notices_none_title(), text: m.alerts_notices_none_text() },
  }[show ?? 'none']
  return (
    <>
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      {(show === 'email' || show === 'busy') && state && (
        <AlertForm stateSlug={state} heading={m.alerts_tell_me()} />
      )}
    </>
  )
}

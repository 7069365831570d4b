/** The page of an alert: after sign-up, from the links in its emails, and after unsubscribing. */

import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../site.config.ts'
import { apiClient, apiQuery } from '../platform/web/api-client.ts'
import { useSuspenseQuery } from '../platform/web/query-client.ts'
import { textParam } from '../platform/web/search-params.ts'
import { loadedHead } from '../site/page-head.ts'
import { urls } from '../site/urls.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
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

const NOTICES: Record<Shown, { title: string; text: string }> = {
  sent: {
    title: 'Check your email',
    text: `We sent a message to the address you gave. Open the link in it, and the alert is set. If you do nothing, the address is deleted after ${UNCONFIRMED_DAYS} days.`,
  },
  ended: {
    title: 'The alert has ended',
    text: 'Your address is deleted. You will not hear from us about it again.',
  },
  email: {
    title: 'Please check the email address',
    text: 'It does not look complete, so nothing was saved.',
  },
  busy: {
    title: 'Please try again in a minute',
    text: 'Too many requests came from your network, so nothing was saved.',
  },
  none: {
    title: 'Alerts for states that are coming soon',
    text: 'Choose a state whose records are being prepared, and leave your address on its page.',
  },
}

const TRAIL = [
  { label: 'Home', href: urls.home() },
  { label: 'States', href: urls.states() },
  { label: 'Alert' },
]

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
      title: `State Alert | ${site.name}`,
      description: 'Confirm or end an alert about a state whose records are being prepared.',
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
      <Breadcrumb trail={TRAIL} />
      <div className="wrap page-head">
        {token ? <OneAlert token={token} /> : <Notice show={show} state={state} />}
        <p>
          <a className="arrow-link" href={urls.states()}>
            All states
          </a>
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
        <h1>This alert has ended</h1>
        <p className="lead">
          It was ended, sent, or not confirmed within {UNCONFIRMED_DAYS} days. We no longer have the
          address.
        </p>
      </>
    )
  }
  return (
    <>
      <h1>
        {alert.isConfirmed ? `Your alert for ${alert.stateName} is set` : `Confirm your alert`}
      </h1>
      <p className="lead">
        {alert.isConfirmed
          ? `We write once, when the first records of ${alert.stateName} are in the directory.`
          : `Press the button, and we write once: when the first records of ${alert.stateName} are in the directory.`}
      </p>
      {!alert.isConfirmed && (
        <form method="post" action={alertUrls.confirm()}>
          <input type="hidden" name="token" value={token} />
          <button type="submit" className="btn">
            Confirm the alert
          </button>
        </form>
      )}
      <form method="post" action={alertUrls.end(token)}>
        <p>
          <button type="submit" className="btn secondary">
            End it and delete my address
          </button>
        </p>
      </form>
    </>
  )
}

function Notice({ show, state }: Pick<Search, 'show' | 'state'>) {
  const { title, text } = NOTICES[show ?? 'none']
  return (
    <>
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      {(show === 'email' || show === 'busy') && state && (
        <AlertForm stateSlug={state} heading="Tell me when it opens" />
      )}
    </>
  )
}

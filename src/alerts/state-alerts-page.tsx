/** The page of an alert: after sign-up, from the links in its emails, and after unsubscribing. */

import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../site.config.ts'
import { apiClient, apiQuery } from '../platform/web/api-client.ts'
import { textParam } from '../platform/web/search-params.ts'
import { loadedHead } from '../site/page-head.ts'
import { urls } from '../site/urls.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Link } from '../ui/link.tsx'
import { AlertForm } from './alert-form.tsx'
import { alertUrls, isToken, UNCONFIRMED_DAYS } from './alert-rules.ts'
import type { alertsApi } from './alerts.api.ts'
import { alertsTexts } from './alerts.texts.ts'

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
  const { home, states, crumb } = alertsTexts()
  return [
    { label: home, href: urls.home() },
    { label: states, href: urls.states() },
    { label: crumb },
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
    const { title, description } = alertsTexts()
    return {
      title: `${title} | ${site.name}`,
      description,
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
            {alertsTexts().allStates}
          </Link>
        </p>
      </div>
    </>
  )
}

function OneAlert({ token }: { token: string }) {
  const { alert } = useSuspenseQuery(alertQuery(token)).data
  const texts = alertsTexts()
  if (!alert) {
    return (
      <>
        <h1>{texts.over}</h1>
        <p className="lead">{texts.overText(UNCONFIRMED_DAYS)}</p>
      </>
    )
  }
  return (
    <>
      <h1>{alert.isConfirmed ? texts.isSet(alert.stateName) : texts.confirm}</h1>
      <p className="lead">
        {alert.isConfirmed ? texts.isSetText(alert.stateName) : texts.confirmText(alert.stateName)}
      </p>
      {!alert.isConfirmed && (
        <form method="post" action={alertUrls.confirm()}>
          <input type="hidden" name="token" value={token} />
          <button type="submit" className="btn">
            {texts.confirmButton}
          </button>
        </form>
      )}
      <form method="post" action={alertUrls.end(token)}>
        <p>
          <button type="submit" className="btn secondary">
            {texts.end}
          </button>
        </p>
      </form>
    </>
  )
}

function Notice({ show, state }: Pick<Search, 'show' | 'state'>) {
  const texts = alertsTexts()
  const { title, text } = texts.notices(UNCONFIRMED_DAYS)[show ?? 'none']
  return (
    <>
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      {(show === 'email' || show === 'busy') && state && (
        <AlertForm stateSlug={state} heading={texts.tellMe} />
      )}
    </>
  )
}

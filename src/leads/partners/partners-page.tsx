/** The law firms that a lead may be passed to. The consent texts of the forms lead here. */

import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { m } from '../../paraglide/messages.js'
import { apiClient, callJson } from '../../platform/web/api-client.ts'
import { loadedHead } from '../../site/page-head.ts'
import { firmsPay } from '../../site/payment.ts'
import { siteSummaryQuery } from '../../site/site.queries.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Link } from '../../ui/link.tsx'
import type { partnersApi } from './partners.api.ts'

const trail = () => {
  return [{ label: m.common_home(), href: urls.home() }, { label: m.partners_heading() }]
}

const api = apiClient<typeof partnersApi>()

export const Route = createFileRoute('/partners')({
  loader: async () => ({
    firms: (await callJson(api.get('/partners'))).firms,
    title: m.partners_title({ site: site.name }),
    description: m.partners_description(),
    path: urls.partners(),
    trail: trail(),
  }),
  head: loadedHead,
  component: PartnersPage,
})

function PartnersPage() {
  const { firms } = Route.useLoaderData()
  const isOpen = useQuery(siteSummaryQuery()).data?.consultation.isOpen
  const payment = { site: site.name, firms: firmsPay() }
  const referral = isOpen
    ? [m.partners_referral_1(payment), m.partners_referral_2(), m.partners_referral_3()]
    : [m.partners_referral_closed(payment), m.legal_help_crumb(), '.']
  return (
    <>
      <Breadcrumb trail={trail()} />
      <div className="wrap page-head">
        <h1>{m.partners_heading()}</h1>
        <p className="lead">
          {isOpen ? m.partners_lead() : m.partners_lead_closed({ site: site.name })}
        </p>
      </div>
      <div className="wrap">
        <div className="prose">
          {firms.length === 0 && <p>{m.partners_none()}</p>}
          {firms.map(({ name, legalName, licensedStates, officePlace }) => (
            <section key={name}>
              <h2>{name}</h2>
              <p>
                {legalName !== name && `${legalName}. `}
                {officePlace && `${officePlace}. `}
                {licensedStates.length > 0 &&
                  m.partners_licensed_in({ states: licensedStates.join(', ') })}
              </p>
            </section>
          ))}
          <p>
            {referral[0]}
            <Link href={urls.legalHelp()}>{referral[1]}</Link>
            {referral[2]}
          </p>
        </div>
      </div>
    </>
  )
}

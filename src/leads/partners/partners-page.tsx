/** The law firms that a lead may be passed to. The consent texts of the forms lead here. */
import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { apiClient, callJson } from '../../platform/web/api-client.ts'
import { loadedHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import type { partnersApi } from './partners.api.ts'

const trail = [{ label: 'Home', href: urls.home() }, { label: 'Partner law firms' }]

const api = apiClient<typeof partnersApi>()

export const Route = createFileRoute('/partners')({
  loader: async () => ({
    firms: (await callJson(api.get('/partners'))).firms,
    title: `Partner Law Firms | ${site.name}`,
    description:
      'The law firms that a request for legal help may be passed to, and where each of them is licensed.',
    path: urls.partners(),
    trail,
  }),
  head: loadedHead,
  component: PartnersPage,
})

function PartnersPage() {
  const { firms } = Route.useLoaderData()
  return (
    <>
      <Breadcrumb trail={trail} />
      <div className="wrap page-head">
        <h1>Partner law firms</h1>
        <p className="lead">
          If you ask for legal help, we pass your request to at most 3 of the firms on this page. No
          other firm receives it from us.
        </p>
      </div>
      <div className="wrap">
        <div className="prose">
          {firms.length === 0 && (
            <p>There are no partner firms yet. Until there are, no request is passed on.</p>
          )}
          {firms.map(({ name, legalName, licensedStates }) => (
            <section key={name}>
              <h2>{name}</h2>
              <p>
                {legalName !== name && `${legalName}. `}
                {licensedStates.length > 0 && `Licensed in ${licensedStates.join(', ')}.`}
              </p>
            </section>
          ))}
          <p>
            {site.name} is a referral service, not a law firm. Participating firms pay us; it does
            not change what you pay an attorney. You can{' '}
            <a href={urls.legalHelp()}>ask for legal help</a>, and you are free to hire someone
            else, or no one.
          </p>
        </div>
      </div>
    </>
  )
}

/** The law firms that a lead may be passed to. The consent texts of the forms lead here. */
import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { apiClient, callJson } from '../../platform/web/api-client.ts'
import { loadedHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Link } from '../../ui/link.tsx'
import type { partnersApi } from './partners.api.ts'
import { partnersTexts } from './partners.texts.ts'

const trail = () => {
  const { home, heading } = partnersTexts()
  return [{ label: home, href: urls.home() }, { label: heading }]
}

const api = apiClient<typeof partnersApi>()

export const Route = createFileRoute('/partners')({
  loader: async () => ({
    firms: (await callJson(api.get('/partners'))).firms,
    title: partnersTexts().title(site.name),
    description: partnersTexts().description,
    path: urls.partners(),
    trail: trail(),
  }),
  head: loadedHead,
  component: PartnersPage,
})

function PartnersPage() {
  const { firms } = Route.useLoaderData()
  const texts = partnersTexts()
  const referral = texts.referral(site.name)
  return (
    <>
      <Breadcrumb trail={trail()} />
      <div className="wrap page-head">
        <h1>{texts.heading}</h1>
        <p className="lead">{texts.lead}</p>
      </div>
      <div className="wrap">
        <div className="prose">
          {firms.length === 0 && <p>{texts.none}</p>}
          {firms.map(({ name, legalName, licensedStates }) => (
            <section key={name}>
              <h2>{name}</h2>
              <p>
                {legalName !== name && `${legalName}. `}
                {licensedStates.length > 0 && texts.licensedIn(licensedStates.join(', '))}
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

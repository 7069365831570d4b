/** The visitor's choices as a plain form that also works without JavaScript. */

import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../site.config.ts'
import { m } from '../paraglide/messages.js'
import { apiAddress } from '../platform/web/api-address.ts'
import { textParam } from '../platform/web/search-params.ts'
import { loadedHead } from '../site/page-head.ts'
import { siteSummaryQuery } from '../site/site.queries.ts'
import { urls } from '../site/urls.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { ChoiceField } from '../ui/field.tsx'
import { Link } from '../ui/link.tsx'
import type { Purpose } from './choice.ts'
import { currentPrivacy } from './current-privacy.ts'

export const Route = createFileRoute('/privacy-choices')({
  validateSearch: (search) => ({ saved: textParam(search, 'saved', 1) }),
  loader: () => ({
    ...currentPrivacy(),
    title: m.privacy_choices_title({ site: site.name }),
    description: m.privacy_choices_description(),
    path: urls.privacyChoices(),
  }),
  head: loadedHead,
  component: PrivacyChoicesPage,
})

function PrivacyChoicesPage() {
  const answers = [
    { value: 'yes', label: m.privacy_choices_allow() },
    { value: 'no', label: m.privacy_choices_do_not_allow() },
  ]
  const { choice, hasGpc } = Route.useLoaderData()
  const { saved } = Route.useSearch()
  const { data: summary } = useQuery(siteSummaryQuery())
  const ads = summary?.ads ?? null
  const chosen = (purpose: Purpose) => (choice?.includes(purpose) ? 'yes' : 'no')
  return (
    <>
      <Breadcrumb
        trail={[
          { label: m.common_home(), href: urls.home() },
          { label: m.privacy_choices_crumb() },
        ]}
      />
      <div className="wrap page-head">
        <h1>{m.privacy_choices_heading()}</h1>
        <p className="lead">{m.privacy_choices_lead()}</p>
        {saved && (
          <p className="choices-note" role="status">
            <b>{m.privacy_choices_saved_1()}</b> {m.privacy_choices_saved_2()}
          </p>
        )}
        {hasGpc && (
          <p className="choices-note">
            <b>{m.privacy_choices_gpc_1()}</b> {m.privacy_choices_gpc_2()}
          </p>
        )}
        {!ads && (
          <p className="choices-note">
            <b>{m.privacy_choices_no_network_1()}</b> {m.privacy_choices_no_network_2()}
          </p>
        )}
        <form className="choices-form" method="post" action={apiAddress('/privacy-choices')}>
          <ChoiceField
            id="ads"
            name="ads"
            label={ads?.needsConsent ? m.privacy_choices_ads() : m.privacy_choices_personalized()}
            hint={
              ads?.needsConsent
                ? m.privacy_choices_ads_hint()
                : m.privacy_choices_personalized_hint()
            }
            options={answers}
            chosen={chosen('ads')}
          />
          <ChoiceField
            id="signal"
            name="signal"
            label={m.privacy_choices_signal()}
            hint={m.privacy_choices_signal_hint()}
            options={answers}
            chosen={chosen('signal')}
          />
          <div className="contact-ways">
            <button type="submit" className="btn secondary" name="choice" value="these">
              {m.privacy_choices_save()}
            </button>
            <button type="submit" className="btn secondary" name="choice" value="all">
              {m.privacy_choices_both()}
            </button>
            <button type="submit" className="btn secondary" name="choice" value="none">
              {m.privacy_choices_neither()}
            </button>
          </div>
        </form>
        <section className="band prose">
          <h2>{m.privacy_choices_unchanged()}</h2>
          <ul>
            {[
              m.privacy_choices_always_1(),
              m.privacy_choices_always_2(),
              m.privacy_choices_always_3(),
            ].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>
            {m.privacy_choices_more_1()}
            <Link href={urls.privacyPolicy()}>{m.privacy_choices_more_2()}</Link>
            {m.privacy_choices_more_3()}
            <Link href={urls.consumerHealthData()}>{m.privacy_choices_more_4()}</Link>
            {m.privacy_choices_more_5()}
          </p>
        </section>
      </div>
    </>
  )
}

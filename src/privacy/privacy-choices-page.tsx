/** The visitor's choices as a plain form that also works without JavaScript. */

import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../site.config.ts'
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
import { privacyChoicesTexts } from './privacy-choices.texts.ts'

export const Route = createFileRoute('/privacy-choices')({
  validateSearch: (search) => ({ saved: textParam(search, 'saved', 1) }),
  loader: () => ({
    ...currentPrivacy(),
    title: privacyChoicesTexts().title(site.name),
    description: privacyChoicesTexts().description,
    path: urls.privacyChoices(),
  }),
  head: loadedHead,
  component: PrivacyChoicesPage,
})

function PrivacyChoicesPage() {
  const texts = privacyChoicesTexts()
  const answers = [
    { value: 'yes', label: texts.allow },
    { value: 'no', label: texts.doNotAllow },
  ]
  const { choice, hasGpc } = Route.useLoaderData()
  const { saved } = Route.useSearch()
  const { data: summary } = useQuery(siteSummaryQuery())
  const ads = summary?.ads ?? null
  const chosen = (purpose: Purpose) => (choice?.includes(purpose) ? 'yes' : 'no')
  return (
    <>
      <Breadcrumb trail={[{ label: texts.home, href: urls.home() }, { label: texts.crumb }]} />
      <div className="wrap page-head">
        <h1>{texts.heading}</h1>
        <p className="lead">{texts.lead}</p>
        {saved && (
          <p className="choices-note" role="status">
            <b>{texts.saved[0]}</b> {texts.saved[1]}
          </p>
        )}
        {hasGpc && (
          <p className="choices-note">
            <b>{texts.gpc[0]}</b> {texts.gpc[1]}
          </p>
        )}
        {!ads && (
          <p className="choices-note">
            <b>{texts.noNetwork[0]}</b> {texts.noNetwork[1]}
          </p>
        )}
        <form className="choices-form" method="post" action={apiAddress('/privacy-choices')}>
          <ChoiceField
            id="ads"
            name="ads"
            label={ads?.needsConsent ? texts.ads : texts.personalized}
            hint={ads?.needsConsent ? texts.adsHint : texts.personalizedHint}
            options={answers}
            chosen={chosen('ads')}
          />
          <ChoiceField
            id="signal"
            name="signal"
            label={texts.signal}
            hint={texts.signalHint}
            options={answers}
            chosen={chosen('signal')}
          />
          <div className="contact-ways">
            <button type="submit" className="btn secondary" name="choice" value="these">
              {texts.save}
            </button>
            <button type="submit" className="btn secondary" name="choice" value="all">
              {texts.both}
            </button>
            <button type="submit" className="btn secondary" name="choice" value="none">
              {texts.neither}
            </button>
          </div>
        </form>
        <section className="band prose">
          <h2>{texts.unchanged}</h2>
          <ul>
            {texts.always.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>
            {texts.more[0]}
            <Link href={urls.privacyPolicy()}>{texts.more[1]}</Link>
            {texts.more[2]}
            <Link href={urls.consumerHealthData()}>{texts.more[3]}</Link>
            {texts.more[4]}
          </p>
        </section>
      </div>
    </>
  )
}

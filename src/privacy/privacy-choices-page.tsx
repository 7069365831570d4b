/** The visitor's choices as a plain form that also works without JavaScript. */

import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../site.config.ts'
import { useQuery } from '../platform/web/query-client.ts'
import { textParam } from '../platform/web/search-params.ts'
import { loadedHead } from '../site/page-head.ts'
import { siteSummaryQuery } from '../site/site.queries.ts'
import { urls } from '../site/urls.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { ChoiceField } from '../ui/field.tsx'
import type { Purpose } from './choice.ts'
import { currentPrivacy } from './current-privacy.ts'

export const Route = createFileRoute('/privacy-choices')({
  validateSearch: (search) => ({ saved: textParam(search, 'saved', 1) }),
  loader: () => ({
    ...currentPrivacy(),
    title: `Your Privacy Choices | ${site.name}`,
    description:
      'Choose whether advertisements may be personalized by what the network knows about you. You can change your mind at any time.',
    path: urls.privacyChoices(),
  }),
  head: loadedHead,
  component: PrivacyChoicesPage,
})

const TRAIL = [{ label: 'Home', href: urls.home() }, { label: 'Your Privacy Choices' }]

const ANSWERS = [
  { value: 'yes', label: 'Allow' },
  { value: 'no', label: 'Do not allow' },
]

function PrivacyChoicesPage() {
  const { choice, hasGpc } = Route.useLoaderData()
  const { saved } = Route.useSearch()
  const { data: summary } = useQuery(siteSummaryQuery())
  const ads = summary?.ads ?? null
  const chosen = (purpose: Purpose) => (choice?.includes(purpose) ? 'yes' : 'no')
  return (
    <>
      <Breadcrumb trail={TRAIL} />
      <div className="wrap page-head">
        <h1>Your privacy choices</h1>
        <p className="lead">
          Reading this site needs no consent, and nothing here changes what you can read.
        </p>
        {saved && (
          <p className="choices-note" role="status">
            <b>Your choice is saved.</b> It is kept in one cookie on this device for a year.
          </p>
        )}
        {hasGpc && (
          <p className="choices-note">
            <b>Your browser sends Global Privacy Control.</b> We honor it: no personalized
            advertisement is requested and no form is reported to the network, whatever is chosen
            below.
          </p>
        )}
        {!ads && (
          <p className="choices-note">
            <b>No advertising network is connected at present.</b> Nothing here needs your consent
            now. Your choice is saved in case this changes.
          </p>
        )}
        <form className="choices-form" method="post" action="/api/privacy-choices">
          <ChoiceField
            id="ads"
            name="ads"
            label={ads?.needsConsent ? 'Advertisements' : 'Personalized advertisements'}
            hint={
              ads?.needsConsent
                ? 'The advertising network may show advertisements, chosen by what it knows about you. Without this, its script is not loaded.'
                : 'The advertising network may choose advertisements by what it knows about you. Without this, they depend on the page alone.'
            }
            options={ANSWERS}
            chosen={chosen('ads')}
          />
          <ChoiceField
            id="signal"
            name="signal"
            label="Tell the network that a form was sent"
            hint="Only that it was sent. Never your name, your contact details or anything you wrote."
            options={ANSWERS}
            chosen={chosen('signal')}
          />
          <div className="contact-ways">
            <button type="submit" className="btn secondary" name="choice" value="these">
              Save these choices
            </button>
            <button type="submit" className="btn secondary" name="choice" value="all">
              Allow both
            </button>
            <button type="submit" className="btn secondary" name="choice" value="none">
              Allow neither
            </button>
          </div>
        </form>
        <section className="band prose">
          <h2>What no choice changes</h2>
          <ul>
            <li>
              Facility, legal-help, contact and thank-you pages never get personalized
              advertisements.
            </li>
            <li>
              The network is told the address of a page without anything after a question mark.
            </li>
            <li>
              Our own page counts hold a kind of page and a day. They use no cookie and no
              identifier, so there is nothing in them to switch off.
            </li>
          </ul>
          <p>
            More in the <a href={urls.privacyPolicy()}>Privacy Policy</a> and in the{' '}
            <a href={urls.consumerHealthData()}>consumer health data notice</a>.
          </p>
        </section>
      </div>
    </>
  )
}

/** The separate notice on health data that some states require in addition to a privacy policy. */

import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../site.config.ts'
import { useSuspenseQuery } from '../platform/web/query-client.ts'
import { loadedHead } from '../site/page-head.ts'
import { operatorQuery } from '../site/site.queries.ts'
import { urls } from '../site/urls.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'

const TRAIL = [{ label: 'Home', href: urls.home() }, { label: 'Consumer Health Data' }]

export const Route = createFileRoute('/consumer-health-data')({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(operatorQuery())
    return {
      title: `Consumer Health Data Notice | ${site.name}`,
      description:
        'Which health data this site receives, only from what you send, why, who gets it, how long it stays, and how to withdraw or erase it.',
      path: urls.consumerHealthData(),
      trail: TRAIL,
    }
  },
  head: loadedHead,
  component: ConsumerHealthDataPage,
})

function ConsumerHealthDataPage() {
  const { email, legalName, postalAddress } = useSuspenseQuery(operatorQuery()).data
  return (
    <>
      <Breadcrumb trail={TRAIL} />
      <article className="wrap">
        <header className="page-head">
          <h1>Consumer Health Data Notice</h1>
          <p className="lead">
            Everything about health data in one place. The rest is in the{' '}
            <a href={urls.privacyPolicy()}>Privacy Policy</a>.
          </p>
        </header>
        <div className="prose">
          <h2>What we receive</h2>
          <p>We receive health data only when you write it into a form or an email:</p>
          <ul>
            <li>a diagnosis, such as mesothelioma or asbestosis;</li>
            <li>whether there is a pathology report, and when the diagnosis was made;</li>
            <li>what you tell us about exposure to asbestos, your own or that of a relative.</li>
          </ul>
          <p>
            All of it is optional. That you wrote to us from the page of a facility may itself say
            something about your health, so we treat it as health data too. We buy no health data
            and draw no conclusions about your health from what you read here.
          </p>
          <h2>Why</h2>
          <p>
            To answer you, and to pass a request for legal help to attorneys who may be able to
            assist. We do not use it for advertising, and we do not sell it.
          </p>
          <h2>Who gets it</h2>
          <ul>
            <li>our staff who handle requests;</li>
            <li>
              up to 3 attorneys or law firms, when you send the form on the legal-help page or on a
              facility page, as the wording above its button says;
            </li>
            <li>providers who run our servers and systems for us, and for that purpose only.</li>
          </ul>
          <p>
            Advertising networks get none of it. No answer from a form is ever part of an
            advertising request, a web address, a page count or a server log. Facility, legal-help,
            contact and thank-you pages get no personalized advertisements, whatever you chose.
          </p>
          <h2>Your rights</h2>
          <p>Wherever you live, you may:</p>
          <ul>
            <li>ask whether we hold health data about you, see it, and learn who received it;</li>
            <li>withdraw your consent to its use and to its being passed on;</li>
            <li>
              have it erased here; an attorney who already received it answers for its own records
              and must be asked as well;
            </li>
            <li>
              ask us to look again if we say no, and complain to the attorney general of your state.
            </li>
          </ul>
          <p>
            Use the <a href={urls.contact()}>contact form</a>
            {email && (
              <>
                , or write to <a href={`mailto:${email}`}>{email}</a>
              </>
            )}
            {legalName && postalAddress && `, or by post to ${legalName}, ${postalAddress}`}. Name
            the address that you used in the form. It costs nothing. We aim to answer within 45
            days. Proof that a call or text was agreed to may have to be kept for five years; we
            then keep that proof and nothing else.
          </p>
          <p>
            <a href={urls.privacyChoices()}>Your privacy choices</a> about advertising are on a
            separate page.
          </p>
        </div>
      </article>
    </>
  )
}

/** The separate notice on health data that some states require in addition to a privacy policy. */

import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../site.config.ts'
import { loadedHead } from '../site/page-head.ts'
import { operatorQuery } from '../site/site.queries.ts'
import { urls } from '../site/urls.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Link } from '../ui/link.tsx'
import { healthDataTexts } from './health-data.texts.ts'

const trail = () => {
  const { home, crumb } = healthDataTexts()
  return [{ label: home, href: urls.home() }, { label: crumb }]
}

export const Route = createFileRoute('/consumer-health-data')({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(operatorQuery())
    return {
      title: healthDataTexts().title(site.name),
      description: healthDataTexts().description,
      path: urls.consumerHealthData(),
      trail: trail(),
    }
  },
  head: loadedHead,
  component: ConsumerHealthDataPage,
})

function ConsumerHealthDataPage() {
  const { email, legalName, postalAddress } = useSuspenseQuery(operatorQuery()).data
  const texts = healthDataTexts()
  return (
    <>
      <Breadcrumb trail={trail()} />
      <article className="wrap">
        <header className="page-head">
          <h1>{texts.heading}</h1>
          <p className="lead">
            {texts.lead[0]}
            <Link href={urls.privacyPolicy()}>{texts.lead[1]}</Link>
            {texts.lead[2]}
          </p>
        </header>
        <div className="prose">
          <h2>{texts.received}</h2>
          <p>{texts.receivedLead}</p>
          <List items={texts.receivedItems} />
          <p>{texts.optional}</p>
          <h2>{texts.why}</h2>
          <p>{texts.whyText}</p>
          <h2>{texts.who}</h2>
          <List items={texts.whoItems} />
          <p>{texts.notAds}</p>
          <h2>{texts.rights}</h2>
          <p>{texts.rightsLead}</p>
          <List items={texts.rightsItems} />
          <p>
            {texts.use[0]}
            <Link href={urls.contact()}>{texts.use[1]}</Link>
            {email && (
              <>
                {texts.orWrite}
                <a href={`mailto:${email}`}>{email}</a>
              </>
            )}
            {legalName && postalAddress && texts.orPost(legalName, postalAddress)}
            {texts.after}
          </p>
          <p>
            <Link href={urls.privacyChoices()}>{texts.choices[0]}</Link>
            {texts.choices[1]}
          </p>
        </div>
      </article>
    </>
  )
}

const List = ({ items }: { items: string[] }) => (
  <ul>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)

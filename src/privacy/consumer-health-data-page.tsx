/** The separate notice on health data that some states require in addition to a privacy policy. */

import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../site.config.ts'
import { m } from '../paraglide/messages.js'
import { loadedHead } from '../site/page-head.ts'
import { dataIsSold, firmsPay } from '../site/payment.ts'
import { operatorQuery } from '../site/site.queries.ts'
import { urls } from '../site/urls.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Link } from '../ui/link.tsx'

const trail = () => {
  return [{ label: m.common_home(), href: urls.home() }, { label: m.health_data_crumb() }]
}

export const Route = createFileRoute('/consumer-health-data')({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(operatorQuery())
    return {
      title: m.health_data_title({ site: site.name }),
      description: m.health_data_description(),
      path: urls.consumerHealthData(),
      trail: trail(),
    }
  },
  head: loadedHead,
  component: ConsumerHealthDataPage,
})

function ConsumerHealthDataPage() {
  const { email, legalName, postalAddress } = useSuspenseQuery(operatorQuery()).data
  return (
    <>
      <Breadcrumb trail={trail()} />
      <article className="wrap">
        <header className="page-head">
          <h1>{m.health_data_heading()}</h1>
          <p className="lead">
            {m.health_data_lead_1()}
            <Link href={urls.privacyPolicy()}>{m.health_data_lead_2()}</Link>
            {m.health_data_lead_3()}
          </p>
        </header>
        <div className="prose">
          <h2>{m.health_data_received()}</h2>
          <p>{m.health_data_received_lead()}</p>
          <List
            items={[
              m.health_data_received_items_1(),
              m.health_data_received_items_2(),
              m.health_data_received_items_3(),
            ]}
          />
          <p>{m.health_data_optional()}</p>
          <h2>{m.health_data_why()}</h2>
          <p>{m.health_data_why_text()}</p>
          <p>
            {firmsPay()} {dataIsSold()}
          </p>
          <h2>{m.health_data_who()}</h2>
          <List
            items={[
              m.health_data_who_items_1(),
              m.health_data_who_items_2(),
              m.health_data_who_items_3(),
            ]}
          />
          <p>{m.health_data_not_ads()}</p>
          <h2>{m.health_data_rights()}</h2>
          <p>{m.health_data_rights_lead()}</p>
          <List
            items={[
              m.health_data_rights_items_1(),
              m.health_data_rights_items_2(),
              m.health_data_rights_items_3(),
              m.health_data_rights_items_4(),
            ]}
          />
          <p>
            <Link href={urls.erase()}>{m.erasure_no_link()}</Link>.
          </p>
          <p>
            {m.health_data_use_1()}
            <Link href={urls.contact()}>{m.health_data_use_2()}</Link>
            {email && (
              <>
                {m.health_data_or_write()}
                <a href={`mailto:${email}`}>{email}</a>
              </>
            )}
            {legalName &&
              postalAddress &&
              m.health_data_or_post({ name: legalName, address: postalAddress })}
            {m.health_data_after()}
          </p>
          <p>
            <Link href={urls.privacyChoices()}>{m.health_data_choices_1()}</Link>
            {m.health_data_choices_2()}
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

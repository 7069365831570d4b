/** Trusts of a trade, product or ship: what each pays, as far as a dated notice says so. */
import { m } from '../../paraglide/messages.js'
import { langOfEnglish } from '../../platform/web/language.ts'
import { urls } from '../../site/urls.ts'
import { formatDate } from '../../ui/dates.ts'
import type { Trust } from './trusts.contract.ts'

export const TrustRows = ({ trusts }: { trusts: Trust[] }) => (
  <ul className="plain trust-rows">
    {trusts.map(({ slug, name, about, payment }) => (
      <li key={slug}>
        <div>
          <h3>
            <a href={urls.trust(slug)} lang={langOfEnglish()}>
              {name}
            </a>
          </h3>
          <p>{about}</p>
        </div>
        <p className="trust-pays">
          {payment ? (
            <>
              <b>{payment.percent} %</b>
              {m.trust_markup_payment_as_of({ day: formatDate(payment.asOf) })}
            </>
          ) : (
            <b>{m.trust_markup_not_confirmed()}</b>
          )}
        </p>
      </li>
    ))}
  </ul>
)

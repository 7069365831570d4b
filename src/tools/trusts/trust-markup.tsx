/** Trusts as markup: rendered on the server only. */

import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { langOfEnglish } from '../../platform/web/language.ts'
import { urls } from '../../site/urls.ts'
import { formatDate } from '../../ui/dates.ts'
import { English } from '../../ui/english.tsx'
import { formatCount } from '../../ui/format.ts'

import type { Trust, TrustMatch } from './trusts.contract.ts'

const TRUST_MARKUP_STATUS = {
  open: m.trust_markup_status_open,
  closed: m.trust_markup_status_closed,
  pending: m.trust_markup_status_pending,
}

const TRUST_MARKUP_SURE = {
  product: m.trust_markup_sure_product,
  company: m.trust_markup_sure_company,
  workplace: m.trust_markup_sure_workplace,
  hint: m.trust_markup_sure_hint,
}

const TRUST_MARKUP_REASON = {
  product: (named: string) => m.trust_markup_reason_product({ named }),
  company: (named: string) => m.trust_markup_reason_company({ named }),
  workplace: (named: string) => m.trust_markup_reason_workplace({ named }),
  hint: (_named: string) => m.trust_markup_reason_hint(),
}

export function TrustTable({ trusts }: { trusts: Trust[] }) {
  return (
    <section className="band">
      <div className="section-head">
        <h2 id="all">{m.trust_markup_all()}</h2>
        <p>{m.trust_markup_percentage()}</p>
      </div>
      <table className="trusts">
        <caption className="visually-hidden">{m.trust_markup_caption()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.trust_markup_trust()}</th>
            <th scope="col">{m.common_companies()}</th>
            <th scope="col">{m.trust_markup_about()}</th>
            <th scope="col">{m.trust_markup_since()}</th>
            <th scope="col">{m.trust_markup_pays()}</th>
          </tr>
        </thead>
        <tbody>
          {trusts.map((trust) => (
            <tr key={trust.slug}>
              <th scope="row">
                <a href={urls.trust(trust.slug)} lang={langOfEnglish()}>
                  {trust.name}
                </a>
              </th>
              <td className="companies">{trust.companies.join('; ')}</td>
              <td className="about">{trust.about}</td>
              <td className="since">{trust.since ?? '–'}</td>
              <td className="pays">
                {trust.status !== 'open' && TRUST_MARKUP_STATUS[trust.status]()}
                {trust.status === 'open' && trust.payment && (
                  <Percentages payment={trust.payment} />
                )}
                {trust.status === 'open' && !trust.payment && (
                  <abbr title={m.trust_markup_not_confirmed()}>–</abbr>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const formatPercent = (percent: number) => `${percent}%`

type Payment = NonNullable<Trust['payment']>

const PAYMENT_STATE = {
  adopted: () => '',
  pending: m.trust_markup_payment_pending,
  announced: m.trust_markup_payment_announced,
}

const PAYMENT_READ = {
  notice: () => '',
  quoted: m.trust_markup_payment_quoted,
  list: m.trust_markup_payment_listed,
}

/** What it pays now, for whom and since when. */
function Percentages({ payment: { percent, of, others, asOf, state } }: { payment: Payment }) {
  return (
    <>
      {[{ percent, of }, ...others].map((one) => (
        <span key={one.percent} className="percentage">
          <b>{formatPercent(one.percent)}</b>
          {one.of && ` (${one.of})`}
        </span>
      ))}
      {m.trust_markup_payment_as_of({ day: formatDate(asOf) })}{' '}
      <span>{PAYMENT_STATE[state]()}</span>
    </>
  )
}

/** What the trust paid before, each in words and as a bar against the highest. */
function PaymentSteps({ payment: { percent, asOf, earlier } }: { payment: Payment }) {
  const now = { percent, year: Number(asOf.slice(0, 4)), notice: undefined }
  const steps = [now, ...earlier]
  const highest = Math.max(...steps.map((step) => step.percent))
  return (
    <ol className="plain payment-steps" aria-label={m.trust_markup_payment_steps()}>
      {steps.map(({ percent, year, notice }) => (
        <li key={`${percent} ${year}`}>
          <span>
            {year ?? m.trust_markup_payment_earlier()} <b>{formatPercent(percent)}</b>{' '}
            {notice && (
              <a href={notice} rel="noopener noreferrer external">
                {m.trust_markup_payment_notice()}
              </a>
            )}
          </span>
          <i style={{ width: `${(percent / highest) * 100}%` }} />
        </li>
      ))}
    </ol>
  )
}

function PaymentOnRecord({ payment }: { payment: Payment | undefined }) {
  if (!payment) return m.trust_markup_not_confirmed()
  const { earlier, source, notice, read } = payment
  const named = <English>{source}</English>
  return (
    <>
      <Percentages payment={payment} />
      {earlier.length > 0 && <PaymentSteps payment={payment} />}
      <span className="percentage">
        {m.trust_markup_payment_source()}
        {notice ? (
          <a href={notice} rel="noopener noreferrer external">
            {named}
          </a>
        ) : (
          named
        )}
        . {PAYMENT_READ[read]()}
      </span>
    </>
  )
}

export function MatchedTrusts({ matches }: { matches: TrustMatch[] }) {
  return (
    <>
      <p className="tool-label">
        {matches.length === 0
          ? m.trust_markup_found_none()
          : m.trust_markup_found({ count: matches.length })}
      </p>
      <ul className="trust-matches">
        {matches.map((match) => (
          <li key={match.slug} className={match.by === 'hint' ? 'possible' : 'named'}>
            <h3>
              <a href={urls.trust(match.slug)} lang={langOfEnglish()}>
                {match.name}
              </a>
            </h3>
            <p className="tool-note">{TRUST_MARKUP_SURE[match.by]()}</p>
            <p>
              {m.trust_markup_you_wrote()}
              <u>{match.word}</u>. {TRUST_MARKUP_REASON[match.by](match.named)}
            </p>
          </li>
        ))}
      </ul>
      <p>
        <b>{m.trust_markup_no_match()}</b> {m.trust_markup_no_match_text()}
      </p>
    </>
  )
}

type TrustRecordProps = {
  isReferralOpen: boolean
  trust: Trust
  onRecord: { slug: string; name: string; facilityCount: number }[]
}

export function TrustRecord({ trust, onRecord, isReferralOpen }: TrustRecordProps) {
  const { companies, products, about, since, status, official, administrator } = trust
  const { note, source, checked } = trust
  return (
    <div className="split trust">
      <div className="prose">
        <h2>{m.trust_markup_how()}</h2>
        <p>{m.trust_markup_how_text()}</p>
        <ul>
          {[
            { title: m.trust_markup_steps_1_title(), text: m.trust_markup_steps_1_text() },
            { title: m.trust_markup_steps_2_title(), text: m.trust_markup_steps_2_text() },
            { title: m.trust_markup_steps_3_title(), text: m.trust_markup_steps_3_text() },
          ].map(({ title, text }) => (
            <li key={title}>
              <b>{title}</b> {text}
            </li>
          ))}
        </ul>
        <p>
          {m.trust_markup_several()}
          <a href={`${urls.deadlines()}#federal`}>{m.trust_markup_see_limits()}</a>.
        </p>
        {note && <p>{note}</p>}
        <p>
          <a className={isReferralOpen ? 'btn' : 'btn secondary'} href={urls.legalHelp()}>
            {isReferralOpen ? m.common_consultation() : m.referral_closed_ways()}
          </a>
        </p>
        {onRecord.map(({ slug, name, facilityCount }) => (
          <p key={slug}>
            <a href={urls.company(slug)}>
              {m.trust_markup_sites({
                count: facilityCount,
                company: name,
                shown: formatCount(facilityCount),
              })}
            </a>
          </p>
        ))}
        {onRecord.length === 0 && (
          <p>
            <a href={urls.search(companies[0])}>
              {m.trust_markup_look_for({ company: companies[0] ?? '' })}
            </a>
          </p>
        )}
      </div>
      <aside className="details" aria-labelledby="on-record">
        <h2 id="on-record">{m.trust_markup_on_record()}</h2>
        <dl>
          <Fact label={m.common_companies()}>{companies.join('; ')}</Fact>
          <Fact label={m.trust_markup_about()}>{about}</Fact>
          {products.length > 0 && (
            <Fact label={m.trust_markup_brands()}>{products.join(', ')}</Fact>
          )}
          {since && <Fact label={m.trust_markup_set_up()}>{since}</Fact>}
          <Fact label={m.trust_markup_status_label()}>{TRUST_MARKUP_STATUS[status]()}</Fact>
          <Fact label={m.trust_markup_pays()}>
            {status === 'open' ? (
              <PaymentOnRecord payment={trust.payment} />
            ) : (
              m.trust_markup_nothing_now()
            )}
          </Fact>
          <Fact label={m.trust_markup_official()}>
            {official ? (
              <a href={official} rel="noopener noreferrer external">
                {new URL(official).hostname}
              </a>
            ) : (
              m.trust_markup_not_confirmed()
            )}
          </Fact>
          {administrator && (
            <Fact label={m.trust_markup_administrator()}>
              <English>{administrator}</English>
            </Fact>
          )}
          <Fact label={m.trust_markup_source()}>
            <English>{source}</English>
            {m.common_as_of({ day: formatDate(checked) })}.
          </Fact>
        </dl>
      </aside>
    </div>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

type TrustsOfRecordProps = { trusts: { trust: Pick<Trust, 'slug' | 'name'>; named: string }[] }

/** On the record of a facility or company: trusts that answer for a company it names, and for which. */
export function TrustsOfRecord({ trusts }: TrustsOfRecordProps) {
  if (trusts.length === 0) return null
  return (
    <div className="evidence-unknown">
      <h2>{m.trusts_of_record_heading()}</h2>
      <ul>
        {trusts.map(({ trust: { slug, name }, named }) => (
          <li key={slug}>
            <a href={urls.trust(slug)}>{name}</a>
            {m.trusts_of_record_because({ company: named })}
          </li>
        ))}
      </ul>
    </div>
  )
}

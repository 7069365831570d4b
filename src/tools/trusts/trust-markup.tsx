/** Trusts as markup: rendered on the server only. */
import type { ReactNode } from 'react'
import { langOfEnglish } from '../../platform/web/language.ts'
import { urls } from '../../site/urls.ts'
import { formatDate } from '../../ui/dates.ts'
import { English } from '../../ui/english.tsx'
import { formatCount } from '../../ui/format.ts'
import { trustMarkupTexts } from './trust-markup.texts.ts'
import type { Trust, TrustMatch } from './trusts.contract.ts'
import { trustsOfRecordTexts } from './trusts-of-record.texts.ts'

export function TrustTable({ trusts }: { trusts: Trust[] }) {
  const texts = trustMarkupTexts()
  return (
    <section className="band">
      <div className="section-head">
        <h2 id="all">{texts.all}</h2>
        <p>{texts.percentage}</p>
      </div>
      <table className="trusts">
        <caption className="visually-hidden">{texts.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.trust}</th>
            <th scope="col">{texts.companies}</th>
            <th scope="col">{texts.about}</th>
            <th scope="col">{texts.since}</th>
            <th scope="col">{texts.pays}</th>
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
              <td>{trust.companies.join('; ')}</td>
              <td>{trust.about}</td>
              <td className="since">{trust.since ?? '–'}</td>
              <td>
                {trust.status !== 'open' && texts.status[trust.status]}
                {trust.status === 'open' && trust.payment && <Payment trust={trust} />}
                {trust.status === 'open' && !trust.payment && (
                  <abbr title={texts.notConfirmed}>–</abbr>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Payment({ trust: { payment } }: { trust: Trust }) {
  const texts = trustMarkupTexts()
  if (!payment) return texts.notConfirmed
  return (
    <>
      <b>{payment.percent} %</b>
      {texts.paymentAsOf(formatDate(payment.asOf))}
      <English>{payment.source}</English>
    </>
  )
}

export function MatchedTrusts({ matches }: { matches: TrustMatch[] }) {
  const texts = trustMarkupTexts()
  return (
    <>
      <p className="tool-label">{texts.found(matches.length)}</p>
      <ul className="trust-matches">
        {matches.map((match) => (
          <li key={match.slug} className={match.by === 'hint' ? 'possible' : 'named'}>
            <h3>
              <a href={urls.trust(match.slug)} lang={langOfEnglish()}>
                {match.name}
              </a>
            </h3>
            <p className="tool-note">{texts.sure[match.by]}</p>
            <p>
              {texts.youWrote}
              <u>{match.word}</u>. {texts.reason[match.by](match.named)}
            </p>
          </li>
        ))}
      </ul>
      <p>
        <b>{texts.noMatch}</b> {texts.noMatchText}
      </p>
    </>
  )
}

type TrustRecordProps = {
  trust: Trust
  onRecord: { slug: string; name: string; facilityCount: number }[]
}

export function TrustRecord({ trust, onRecord }: TrustRecordProps) {
  const texts = trustMarkupTexts()
  const { companies, products, about, since, status, official, administrator } = trust
  const { note, source, checked } = trust
  return (
    <div className="split trust">
      <div className="prose">
        <h2>{texts.how}</h2>
        <p>{texts.howText}</p>
        <ul>
          {texts.steps.map(({ title, text }) => (
            <li key={title}>
              <b>{title}</b> {text}
            </li>
          ))}
        </ul>
        <p>
          {texts.several}
          <a href={`${urls.deadlines()}#federal`}>{texts.seeLimits}</a>.
        </p>
        {note && <p>{note}</p>}
        <p>
          <a className="btn" href={urls.legalHelp()}>
            {texts.consultation}
          </a>
        </p>
        {onRecord.map(({ slug, name, facilityCount }) => (
          <p key={slug}>
            <a href={urls.company(slug)}>
              {texts.sites(name, facilityCount, formatCount(facilityCount))}
            </a>
          </p>
        ))}
        {onRecord.length === 0 && (
          <p>
            <a href={urls.search(companies[0])}>{texts.lookFor(companies[0] ?? '')}</a>
          </p>
        )}
      </div>
      <aside className="details" aria-labelledby="on-record">
        <h2 id="on-record">{texts.onRecord}</h2>
        <dl>
          <Fact label={texts.companies}>{companies.join('; ')}</Fact>
          <Fact label={texts.about}>{about}</Fact>
          {products.length > 0 && <Fact label={texts.brands}>{products.join(', ')}</Fact>}
          {since && <Fact label={texts.setUp}>{since}</Fact>}
          <Fact label={texts.statusLabel}>{texts.status[status]}</Fact>
          <Fact label={texts.pays}>
            {status === 'open' ? <Payment trust={trust} /> : texts.nothingNow}
          </Fact>
          <Fact label={texts.official}>
            {official ? (
              <a href={official} rel="noopener noreferrer external">
                {new URL(official).hostname}
              </a>
            ) : (
              texts.notConfirmed
            )}
          </Fact>
          {administrator && (
            <Fact label={texts.administrator}>
              <English>{administrator}</English>
            </Fact>
          )}
          <Fact label={texts.source}>
            <English>{source}</English>
            {texts.asOf(formatDate(checked))}.
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
  const texts = trustsOfRecordTexts()
  return (
    <div className="evidence-unknown">
      <h2>{texts.heading}</h2>
      <ul>
        {trusts.map(({ trust: { slug, name }, named }) => (
          <li key={slug}>
            <a href={urls.trust(slug)}>{name}</a>
            {texts.because(named)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Trusts as markup: rendered on the server only. */
import type { ReactNode } from 'react'
import { urls } from '../../site/urls.ts'
import { formatCount, formatDate } from '../../ui/format.ts'
import type { Trust, TrustMatch } from './trusts.contract.ts'
import { trustsOfRecordTexts } from './trusts-of-record.texts.ts'

const STATUS: Record<Trust['status'], string> = {
  open: 'Set up to take claims',
  closed: 'Takes no new claims',
  pending: 'In bankruptcy, no trust yet',
}

export function TrustTable({ trusts }: { trusts: Trust[] }) {
  return (
    <section className="band">
      <div className="section-head">
        <h2 id="all">All trusts, A to Z</h2>
        <p>
          A trust pays a percentage of the full value of a claim. It changes: a figure is given only
          with its date and source.
        </p>
      </div>
      <table className="trusts">
        <caption className="visually-hidden">Bankruptcy trusts for asbestos claims</caption>
        <thead>
          <tr>
            <th scope="col">Trust</th>
            <th scope="col">Companies</th>
            <th scope="col">Products or work</th>
            <th scope="col">Since</th>
            <th scope="col">Pays now</th>
          </tr>
        </thead>
        <tbody>
          {trusts.map((trust) => (
            <tr key={trust.slug}>
              <th scope="row">
                <a href={urls.trust(trust.slug)}>{trust.name}</a>
              </th>
              <td>{trust.companies.join('; ')}</td>
              <td>{trust.about}</td>
              <td className="since">{trust.since ?? '–'}</td>
              <td>{trust.status === 'open' ? <Payment trust={trust} /> : STATUS[trust.status]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Payment({ trust: { payment } }: { trust: Trust }) {
  if (!payment) return 'Not confirmed'
  return (
    <>
      <b>{payment.percent} %</b> as of {formatDate(payment.asOf)}. Source: {payment.source}
    </>
  )
}

const SURE: Record<TrustMatch['by'], string> = {
  product: 'Product named',
  company: 'Company named',
  workplace: 'Company at this workplace',
  hint: 'Possible',
}

function reasonOf({ by, named }: TrustMatch): string {
  if (by === 'product') return `${named} was a product of one of its companies.`
  if (by === 'company') return `The trust answers for ${named}.`
  if (by === 'workplace') return `The record of this workplace names ${named}.`
  return 'Its companies made such things; others did, too. A maker’s plate or a coworker’s memory would settle it.'
}

export function MatchedTrusts({ matches }: { matches: TrustMatch[] }) {
  return (
    <>
      <p className="tool-label">
        {matches.length === 0
          ? 'No trust on this list fits what you wrote'
          : `${matches.length === 1 ? '1 trust' : `${matches.length} trusts`} for what you wrote`}
      </p>
      <ul className="trust-matches">
        {matches.map((match) => (
          <li key={match.slug} className={match.by === 'hint' ? 'possible' : 'named'}>
            <h3>
              <a href={urls.trust(match.slug)}>{match.name}</a>
            </h3>
            <p className="tool-note">{SURE[match.by]}</p>
            <p>
              You wrote <u>{match.word}</u>. {reasonOf(match)}
            </p>
          </li>
        ))}
      </ul>
      <p>
        <b>No match does not mean no trust.</b> Names changed hands, and brands are known by many
        names; an attorney can search the site lists of the trusts.
      </p>
    </>
  )
}

type TrustRecordProps = {
  trust: Trust
  onRecord: { slug: string; name: string; facilityCount: number }[]
}

export function TrustRecord({ trust, onRecord }: TrustRecordProps) {
  const { companies, products, about, since, status, official, note, source, checked } = trust
  return (
    <div className="split trust">
      <div className="prose">
        <h2>How a claim works in general</h2>
        <p>
          A claim to a trust is not a lawsuit. The trust reads papers and decides by rules that a
          court approved, its trust distribution procedures.
        </p>
        <ul>
          <li>
            <b>Show the illness.</b> A diagnosis by a doctor, usually with the pathology report and
            imaging.
          </li>
          <li>
            <b>Show the exposure.</b> Where, when and near which product: work records, statements
            of coworkers, ship or site records. Trusts ask for exposure to the products or at the
            sites of their own companies.
          </li>
          <li>
            <b>The trust decides.</b> It pays its current percentage of the value in its rules. Two
            ways are common: a fixed value for each disease, or a review of the single case.
          </li>
        </ul>
        <p>
          A person can claim from several trusts. The order and timing can affect a lawsuit and
          other benefits, so ask an attorney before filing. Time limits are set by each trust:{' '}
          <a href={`${urls.deadlines()}#federal`}>see the time limits</a>.
        </p>
        {note && <p>{note}</p>}
        <p>
          <a className="btn" href={urls.legalHelp()}>
            Get Free Legal Consultation
          </a>
        </p>
        {onRecord.map(({ slug, name, facilityCount }) => (
          <p key={slug}>
            <a href={urls.company(slug)}>
              {name}: {facilityCount === 1 ? '1 site' : `${formatCount(facilityCount)} sites`} on
              record
            </a>
          </p>
        ))}
        {onRecord.length === 0 && (
          <p>
            <a href={urls.search(companies[0])}>
              Look for sites of {companies[0]} in the directory
            </a>
          </p>
        )}
      </div>
      <aside className="details" aria-labelledby="on-record">
        <h2 id="on-record">On record</h2>
        <dl>
          <Fact label="Companies">{companies.join('; ')}</Fact>
          <Fact label="Products or work">{about}</Fact>
          {products.length > 0 && <Fact label="Brands">{products.join(', ')}</Fact>}
          {since && <Fact label="Set up">{since}</Fact>}
          <Fact label="Status">{STATUS[status]}</Fact>
          <Fact label="Pays now">
            {status === 'open' ? <Payment trust={trust} /> : 'Nothing can be claimed from it now'}
          </Fact>
          <Fact label="Official site">
            {official ? (
              <a href={official} rel="noopener noreferrer external">
                {new URL(official).hostname}
              </a>
            ) : (
              'Not confirmed'
            )}
          </Fact>
          <Fact label="Source">
            {source}. As of {formatDate(checked)}
            {trust.confidence === 'likely' && '. A detail is still to be confirmed'}.
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

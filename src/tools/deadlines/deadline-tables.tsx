/** The time limits as tables, and one state's for its page. Rendered on the server only. */
import { urls } from '../../site/urls.ts'
import { formatDate } from '../../ui/format.ts'
import { ReviewNotice } from '../review-notice.tsx'
import type { Claim, Deadlines, FederalDeadline, StateDeadlines } from './deadlines.contract.ts'
import { formatYears } from './period.ts'

export function DeadlineTables({ states, federal }: Deadlines) {
  const unconfirmed = states.filter(({ injury, death }) => !injury || !death)
  return (
    <>
      <section className="band">
        <div className="section-head">
          <h2 id="by-state">By state</h2>
          <p>
            “Injury” is a claim by the person who is ill; “death” is a claim by the family.{' '}
            {unconfirmed.length} of {states.length} rows {unconfirmed.length === 1 ? 'is' : 'are'}{' '}
            incomplete, because we could not confirm every period.
          </p>
        </div>
        <table className="deadlines">
          <caption className="visually-hidden">Time limits for asbestos claims by state</caption>
          <thead>
            <tr>
              <th scope="col">State</th>
              <th scope="col">Injury</th>
              <th scope="col">Death</th>
              <th scope="col">When the clock starts</th>
              <th scope="col">Law, date checked</th>
            </tr>
          </thead>
          <tbody>
            {states.map((state) => (
              <StateRow key={state.slug} state={state} />
            ))}
          </tbody>
        </table>
      </section>
      <section className="band">
        <div className="section-head">
          <h2 id="federal">Federal rules that run beside them</h2>
          <p>They depend on the work, not on the state.</p>
        </div>
        <ul className="federal-deadlines">
          {federal.map((rule) => (
            <FederalRow key={rule.id} rule={rule} />
          ))}
        </ul>
      </section>
    </>
  )
}

function StateRow({ state }: { state: StateDeadlines }) {
  const { name, slug, injury, death, rules, checked } = state
  const laws = [...new Set([injury?.law, death?.law])].filter((law) => law !== undefined)
  const isOpen = [injury, death].some((claim) => claim?.confidence === 'likely')
  return (
    <tr id={slug}>
      <th scope="row">{name}</th>
      <Period label="Injury" claim={injury} />
      <Period label="Death" claim={death} />
      <td>
        <Start label="Injury" claim={injury} name={name} />
        <Start label="Death" claim={death} name={name} />
        {rules.map((rule) => (
          <p key={rule} className="note">
            {rule}
          </p>
        ))}
      </td>
      <td className="law">
        {laws.join('; ')}
        <span className="checked">
          As of {formatDate(checked)}
          {isOpen && '. A detail is still to be confirmed.'}
        </span>
      </td>
    </tr>
  )
}

function Period({ label, claim }: { label: string; claim: Claim | undefined }) {
  return (
    <td className="period">
      <span>{label} </span>
      {claim ? formatYears(claim.years, claim.upTo) : <abbr title="Not confirmed">–</abbr>}
    </td>
  )
}

function Start({ label, claim, name }: { label: string; claim: Claim | undefined; name: string }) {
  return (
    <p>
      <b>{label}:</b> {claim ? claim.starts : notConfirmed(name)}
    </p>
  )
}

const notConfirmed = (stateName: string): string =>
  `not confirmed: ask an attorney licensed in ${stateName === 'District of Columbia' ? 'the District of Columbia' : stateName}.`

function FederalRow({ rule }: { rule: FederalDeadline }) {
  const { id, who, period, starts, law, url, checked } = rule
  return (
    <li id={id}>
      <h3>{who}</h3>
      <div>
        <p>
          <b>{period}</b>
        </p>
        <p className="note">{starts}</p>
      </div>
      <p className="law">
        {url ? (
          <a href={url} rel="noopener noreferrer external">
            {law}
          </a>
        ) : (
          law
        )}
        <span className="checked">As of {formatDate(checked)}</span>
      </p>
    </li>
  )
}

type DeadlinePanelProps = { state: StateDeadlines; reviewedBy: string | null }

export function DeadlinePanel({ state, reviewedBy }: DeadlinePanelProps) {
  const { name, slug, injury, death, checked } = state
  return (
    <>
      <div className="section-head">
        <h2>How long have I got in {name}?</h2>
        <p>
          <a className="arrow-link" href={`${urls.deadlines()}#${slug}`}>
            Find the period that may apply
          </a>
        </p>
      </div>
      <div className="three-columns">
        <PanelClaim title="For the person who is ill" claim={injury} name={name} />
        <PanelClaim title="For the family after a death" claim={death} name={name} />
        <div>
          <h3>Other ways to be paid</h3>
          <p>
            Trusts, the VA and federal programs have rules of their own, and every time limit has
            exceptions. Ask even if the time seems to have passed.
          </p>
        </div>
      </div>
      <p className="meta">
        {[...new Set([injury?.law, death?.law])].filter(Boolean).join('; ')}. As of{' '}
        {formatDate(checked)}.
      </p>
      <ReviewNotice reviewedBy={reviewedBy} />
    </>
  )
}

type PanelClaimProps = { title: string; claim: Claim | undefined; name: string }

function PanelClaim({ title, claim, name }: PanelClaimProps) {
  return (
    <div>
      <h3>
        {title}: {claim ? formatYears(claim.years, claim.upTo) : 'ask'}
      </h3>
      <p>
        {claim
          ? `The clock starts: ${claim.starts.charAt(0).toLowerCase()}${claim.starts.slice(1)}`
          : `This is ${notConfirmed(name)}`}
      </p>
    </div>
  )
}

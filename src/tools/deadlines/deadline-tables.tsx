/** The time limits as tables, and one state's for its page. Rendered on the server only. */
import { urls } from '../../site/urls.ts'
import { formatDate } from '../../ui/dates.ts'
import { English } from '../../ui/english.tsx'
import { ReviewNotice } from '../review-notice.tsx'
import { deadlineTablesTexts } from './deadline-tables.texts.ts'
import type { Claim, Deadlines, FederalDeadline, StateDeadlines } from './deadlines.contract.ts'
import { formatYears } from './period.ts'

export function DeadlineTables({ states, federal }: Deadlines) {
  const texts = deadlineTablesTexts()
  const unconfirmed = states.filter(({ injury, death }) => !injury || !death)
  return (
    <>
      <section className="band state-deadlines">
        <div className="section-head">
          <h2 id="by-state">{texts.byState}</h2>
          <p>{texts.explained(unconfirmed.length, states.length)}</p>
        </div>
        <table className="deadlines">
          <caption className="visually-hidden">{texts.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.state}</th>
              <th scope="col">{texts.injury}</th>
              <th scope="col">{texts.death}</th>
              <th scope="col">{texts.starts}</th>
              <th scope="col">{texts.law}</th>
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
          <h2 id="federal">{texts.federal}</h2>
          <p>{texts.federalText}</p>
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
  const texts = deadlineTablesTexts()
  const { name, slug, oldExposure, injury, death, rules, checked } = state
  const claimed = (what: string) => (oldExposure ? texts.later(what) : what)
  return (
    <tr id={slug}>
      <th scope="row">{name}</th>
      <Period label={texts.injury} claim={injury} isLater={Boolean(oldExposure)} />
      <Period label={texts.death} claim={death} isLater={Boolean(oldExposure)} />
      <td>
        <OldExposure state={state} />
        <Start label={claimed(texts.injury)} claim={injury} name={name} />
        <Start label={claimed(texts.death)} claim={death} name={name} />
        {rules.map((rule) => (
          <p key={rule} className="note">
            {rule}
          </p>
        ))}
      </td>
      <td className="law">
        <Laws claims={[injury, death]} />
        <span className="checked">
          {texts.asOf(formatDate(checked))}
          {isOpen([injury, death]) && texts.open}
        </span>
      </td>
    </tr>
  )
}

type Claims = (Claim | undefined)[]

const isOpen = (claims: Claims) => claims.some((claim) => claim?.confidence === 'likely')

function Laws({ claims }: { claims: Claims }) {
  const laws = new Set(claims.flatMap((claim) => claim?.law ?? []))
  return <English>{[...laws].join('; ')}</English>
}

/** Before everything else: for these people the periods of the row do not count. */
function OldExposure({ state: { oldExposure } }: { state: StateDeadlines }) {
  if (!oldExposure) return null
  return (
    <p>
      <b>{deadlineTablesTexts().lastBefore(formatDate(oldExposure.endedBefore))}</b>{' '}
      {oldExposure.text}
    </p>
  )
}

type PeriodProps = { label: string; claim: Claim | undefined; isLater: boolean }

function Period({ label, claim, isLater }: PeriodProps) {
  const texts = deadlineTablesTexts()
  return (
    <td className="period">
      <span>{label} </span>
      {claim ? periodOf(claim, isLater) : <abbr title={texts.notConfirmed}>–</abbr>}
    </td>
  )
}

function periodOf({ years, upTo }: Claim, isLater: boolean): string {
  const period = formatYears(years, upTo)
  return isLater ? deadlineTablesTexts().periodOfLater(period) : period
}

function Start({ label, claim, name }: { label: string; claim: Claim | undefined; name: string }) {
  return (
    <p>
      <b>{label}:</b> {claim ? claim.starts : deadlineTablesTexts().askIn(name)}
    </p>
  )
}

function FederalRow({ rule }: { rule: FederalDeadline }) {
  const texts = deadlineTablesTexts()
  const { id, who, period, starts, law, url, checked, confidence } = rule
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
            <English>{law}</English>
          </a>
        ) : (
          <English>{law}</English>
        )}
        <span className="checked">
          {texts.asOf(formatDate(checked))}
          {confidence === 'likely' && texts.open}
        </span>
      </p>
    </li>
  )
}

type DeadlinePanelProps = { state: StateDeadlines; reviewedBy: string | null }

export function DeadlinePanel({ state, reviewedBy }: DeadlinePanelProps) {
  const texts = deadlineTablesTexts()
  const { name, slug, oldExposure, injury, death, checked } = state
  const claims = { name, isLater: Boolean(oldExposure) }
  return (
    <>
      <div className="section-head">
        <h2>{texts.panel(name)}</h2>
        <p>
          <a className="arrow-link" href={`${urls.deadlines()}#${slug}`}>
            {texts.toFinder}
          </a>
        </p>
      </div>
      <OldExposure state={state} />
      <div className="three-columns">
        <PanelClaim title={texts.forPerson} claim={injury} {...claims} />
        <PanelClaim title={texts.forFamily} claim={death} {...claims} />
        <div>
          <h3>{texts.otherWays}</h3>
          <p>{texts.otherWaysText}</p>
        </div>
      </div>
      <p className="meta">
        {(injury || death) && (
          <>
            <Laws claims={[injury, death]} />.{' '}
          </>
        )}
        {texts.asOf(formatDate(checked))}
        {isOpen([injury, death]) ? texts.open : '.'}
      </p>
      <ReviewNotice reviewedBy={reviewedBy} />
    </>
  )
}

type PanelClaimProps = {
  title: (period: string) => string
  claim: Claim | undefined
  name: string
  isLater: boolean
}

function PanelClaim({ title, claim, name, isLater }: PanelClaimProps) {
  const texts = deadlineTablesTexts()
  return (
    <div>
      <h3>{title(claim ? periodOf(claim, isLater) : texts.ask)}</h3>
      <p>
        {claim
          ? texts.clockStarts(claim.starts.charAt(0).toLowerCase() + claim.starts.slice(1))
          : texts.thisIs(texts.askIn(name))}
      </p>
    </div>
  )
}

/** The time limits as tables, and one state's for its page. Rendered on the server only. */
import { m } from '../../paraglide/messages.js'
import { urls } from '../../site/urls.ts'
import { formatDate } from '../../ui/dates.ts'
import { English } from '../../ui/english.tsx'
import { ReviewNotice } from '../review-notice.tsx'

import type { Claim, Deadlines, FederalDeadline, StateDeadlines } from './deadlines.contract.ts'
import { formatYears } from './period.ts'

export function DeadlineTables({ states, federal }: Deadlines) {
  const unconfirmed = states.filter(({ injury, death }) => !injury || !death)
  return (
    <>
      <section className="band state-deadlines">
        <div className="section-head">
          <h2 id="by-state">{m.deadline_tables_by_state()}</h2>
          <p>
            {unconfirmed.length === 0
              ? m.deadline_tables_explained_none()
              : m.deadline_tables_explained({
                  unconfirmed: unconfirmed.length,
                  states: states.length,
                })}
          </p>
        </div>
        <table className="deadlines">
          <caption className="visually-hidden">{m.deadline_tables_caption()}</caption>
          <thead>
            <tr>
              <th scope="col">{m.common_state()}</th>
              <th scope="col">{m.deadline_tables_injury()}</th>
              <th scope="col">{m.deadline_tables_death()}</th>
              <th scope="col">{m.deadline_tables_starts_and_law()}</th>
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
          <h2 id="federal">{m.deadline_tables_federal()}</h2>
          <p>{m.deadline_tables_federal_text()}</p>
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
  const { name, slug, oldExposure, injury, death, rules, checked } = state
  const claimed = (what: string) => (oldExposure ? m.deadline_tables_later({ claim: what }) : what)
  return (
    <tr id={slug}>
      <th scope="row">{name}</th>
      <Period claim={injury} isLater={Boolean(oldExposure)} />
      <Period claim={death} isLater={Boolean(oldExposure)} />
      <td>
        <OldExposure state={state} />
        <details>
          <FoldTitle of={name} />
          <Start label={claimed(m.deadline_tables_injury())} claim={injury} name={name} />
          <Start label={claimed(m.deadline_tables_death())} claim={death} name={name} />
          {rules.map((rule) => (
            <p key={rule} className="note">
              {rule}
            </p>
          ))}
          <p className="law">
            <Laws claims={[injury, death]} />
            <span className="checked">
              {m.deadline_tables_as_of({ day: formatDate(checked) })}
              {isOpen([injury, death]) && m.deadline_tables_open()}
            </span>
          </p>
        </details>
      </td>
    </tr>
  )
}

const FoldTitle = ({ of }: { of: string }) => (
  <summary>
    <span className="fold-words">{m.deadline_tables_starts_and_law()}</span>
    <span className="visually-hidden">: {of}</span>
  </summary>
)

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
      <b>{m.deadline_tables_last_before({ day: formatDate(oldExposure.endedBefore) })}</b>{' '}
      {oldExposure.text}
    </p>
  )
}

function Period({ claim, isLater }: { claim: Claim | undefined; isLater: boolean }) {
  return (
    <td className="period">
      {claim ? periodOf(claim, isLater) : <abbr title={m.deadline_tables_not_confirmed()}>–</abbr>}
    </td>
  )
}

function periodOf({ years, upTo }: Claim, isLater: boolean): string {
  const period = formatYears(years, upTo)
  return isLater ? m.deadline_tables_period_of_later({ period }) : period
}

function Start({ label, claim, name }: { label: string; claim: Claim | undefined; name: string }) {
  return (
    <p>
      <b>{label}:</b>{' '}
      {claim
        ? claim.starts
        : name === 'District of Columbia'
          ? m.deadline_tables_ask_in_district()
          : m.deadline_tables_ask_in({ state: name })}
    </p>
  )
}

function FederalRow({ rule }: { rule: FederalDeadline }) {
  const { id, who, period, starts, law, url, checked, confidence } = rule
  return (
    <li id={id}>
      <h3>{who}</h3>
      <div>
        <p>
          <b>{period}</b>
        </p>
      </div>
      <details>
        <FoldTitle of={who} />
        <p className="note">{starts}</p>
        <p className="law">
          {url ? (
            <a href={url} rel="noopener noreferrer external">
              <English>{law}</English>
            </a>
          ) : (
            <English>{law}</English>
          )}
          <span className="checked">
            {m.deadline_tables_as_of({ day: formatDate(checked) })}
            {confidence === 'likely' && m.deadline_tables_open()}
          </span>
        </p>
      </details>
    </li>
  )
}

type DeadlinePanelProps = { state: StateDeadlines; reviewedBy: string | null }

export function DeadlinePanel({ state, reviewedBy }: DeadlinePanelProps) {
  const { name, slug, oldExposure, injury, death, checked } = state
  const claims = { name, isLater: Boolean(oldExposure) }
  return (
    <>
      <div className="section-head">
        <h2>
          {name === 'District of Columbia'
            ? m.deadline_tables_panel_district({ state: name })
            : m.deadline_tables_panel({ state: name })}
        </h2>
        <p>
          <a className="arrow-link" href={`${urls.deadlines()}#${slug}`}>
            {m.deadline_tables_to_finder()}
          </a>
        </p>
      </div>
      <OldExposure state={state} />
      <div className="three-columns">
        <PanelClaim
          title={(period: string) => m.deadline_tables_for_person({ period })}
          claim={injury}
          {...claims}
        />
        <PanelClaim
          title={(period: string) => m.deadline_tables_for_family({ period })}
          claim={death}
          {...claims}
        />
        <div>
          <h3>{m.deadline_tables_other_ways()}</h3>
          <p>{m.deadline_tables_other_ways_text()}</p>
        </div>
      </div>
      <p className="meta">
        {(injury || death) && (
          <>
            <Laws claims={[injury, death]} />.{' '}
          </>
        )}
        {m.deadline_tables_as_of({ day: formatDate(checked) })}
        {isOpen([injury, death]) ? m.deadline_tables_open() : '.'}
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
  return (
    <div>
      <h3>{title(claim ? periodOf(claim, isLater) : m.deadline_tables_ask())}</h3>
      <p>
        {claim
          ? m.deadline_tables_clock_starts({
              when: claim.starts.charAt(0).toLowerCase() + claim.starts.slice(1),
            })
          : m.deadline_tables_this_is({
              notConfirmed:
                name === 'District of Columbia'
                  ? m.deadline_tables_ask_in_district()
                  : m.deadline_tables_ask_in({ state: name }),
            })}
      </p>
    </div>
  )
}

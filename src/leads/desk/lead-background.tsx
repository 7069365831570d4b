/** What lies behind a lead: others of the same person, and what was agreed. */
import { formatDay, formatMoment } from '../../ui/format-moment.ts'
import { Warning } from '../../ui/icons.tsx'
import { StatusBadge } from './lead-badges.tsx'
import type { LeadDetail } from './lead-desk.contract.ts'

type DuplicatesProps = { duplicates: LeadDetail['duplicates']; onOpen: (id: number) => void }

export function Duplicates({ duplicates, onOpen }: DuplicatesProps) {
  if (duplicates.length === 0) return null
  return (
    <section className="also">
      <h3>Possible duplicates</h3>
      <p className="meta">Same email or phone.</p>
      <ul className="plainlist">
        {duplicates.map((other) => (
          <li key={other.id}>
            <button type="button" className="textlink" onClick={() => onOpen(other.id)}>
              {other.name}, {other.reference}
            </button>
            <span className="meta">{formatMoment(other.createdAt)}</span>
            <StatusBadge status={other.status} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Consent({ consent }: { consent: LeadDetail['consent'] }) {
  if (!consent) return null
  return (
    <details className="also">
      <summary>Consent record, version {consent.wordingVersion}</summary>
      <blockquote>{consent.wording}</blockquote>
      <p className="meta">
        {consent.wordingWasShown ? 'Shown' : 'The wording in force'}{' '}
        {formatMoment(consent.agreedAt)} to {consent.ipAddress}
        {consent.pageUrl && ` at ${consent.pageUrl}`}.
        {consent.withdrawnAt && ` Withdrawn ${formatMoment(consent.withdrawnAt)}.`}
      </p>
      {consent.userAgent && <p className="meta">{consent.userAgent}</p>}
    </details>
  )
}

/** Above everything else: whoever opens a lead usually does so in order to call. */
export function WithdrawnNotice({ consent }: { consent: LeadDetail['consent'] }) {
  if (!consent?.withdrawnAt) return null
  return (
    <div className="errbox withdrawn">
      <Warning />
      <div>
        <b>Do not call or text this person.</b>
        <p>Consent was withdrawn on {formatDay(consent.withdrawnAt)}.</p>
      </div>
    </div>
  )
}

/** A referral that the firm has answered: the person, their files, the outcome; or that contact must stop. */
import type { FormEvent } from 'react'
import { urls } from '../../site/urls.ts'
import { ActionLabel } from '../../staff/action-label.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { SharedFiles } from '../attachments/attachments-panel.tsx'
import { type FirmReferral, OUTCOMES } from './portal.contract.ts'
import { confirmStop, reportOutcome } from './portal.queries.ts'
import { portalTexts } from './portal.texts.ts'
import { Facts, nameOf, useAnswer } from './portal-parts.tsx'

export function Case({ referral }: { referral: FirmReferral }) {
  const { case: texts, outcome } = portalTexts()
  const { id, state, person } = referral
  const name = nameOf(id)
  const report = useAnswer(outcome.saved(name))
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const wanted = OUTCOMES.find((each) => each === fields.get('state'))
    const reason = String(fields.get('reason') ?? '')
    if (!wanted) return
    const json = { state: wanted, ...(reason ? { reason } : {}) }
    report.mutate(reportOutcome(id, json))
  }
  return (
    <li>
      <div>
        <b>{person?.name ?? texts.withoutName}</b>{' '}
        <span className="meta">{texts.referral(name, state)}</span>
        <Facts referral={referral} />
        {person && <Person person={person} />}
        {person && (
          <details>
            <summary>
              <ActionLabel words={outcome.report(name)} />
            </summary>
            <form onSubmit={send}>
              <SelectField
                id={`state-${id}`}
                name="state"
                label={outcome.outcome}
                options={OUTCOMES.map((value) => ({ value, label: outcome.outcomes[value] }))}
              />
              <TextField
                id={`why-${id}`}
                name="reason"
                label={outcome.reason}
                isOptional
                maxLength={500}
              />
              <button type="submit" className="btn compact" disabled={report.isPending}>
                {outcome.save}
              </button>
            </form>
          </details>
        )}
        {person && <Downloads id={id} />}
        {person && <SharedFiles referralId={id} />}
      </div>
    </li>
  )
}

type WithdrawnProps = { referral: FirmReferral; withdrawnAt: string }

/** The number and the dates: all that is left. */
export function WithdrawnCase({ referral, withdrawnAt }: WithdrawnProps) {
  const { case: texts } = portalTexts()
  const { id, state, offeredAt, answeredAt, isStopDue } = referral
  const stop = useAnswer(texts.stopConfirmed)
  const answered = state === 'declined' ? texts.declinedAt : texts.acceptedAt
  const dates = [
    texts.offeredAt(formatMoment(offeredAt)),
    answeredAt && answered(formatMoment(answeredAt)),
    texts.withdrawnAt(formatMoment(withdrawnAt)),
  ]
  return (
    <li className="inactive">
      <div>
        <b>{texts.withdrawn}</b> <span className="meta">{nameOf(id)}</span>
        <p>{dates.filter(Boolean).join(' ')}</p>
      </div>
      {isStopDue && (
        <button
          type="button"
          className="btn compact"
          disabled={stop.isPending}
          onClick={() => stop.mutate(confirmStop(id))}
        >
          {texts.stopped}
        </button>
      )}
    </li>
  )
}

function Person({ person }: { person: NonNullable<FirmReferral['person']> }) {
  return (
    <p>
      {person.phone && (
        <>
          <a href={urls.call(person.phone)}>{person.phone}</a>
          {' · '}
        </>
      )}
      <a href={`mailto:${person.email}`}>{person.email}</a>
      <br />
      <span className="meta">{person.message}</span>
    </p>
  )
}

/** Each download is recorded. */
function Downloads({ id }: { id: number }) {
  const { lead, certificate } = portalTexts().downloads
  const files = [
    ['lead.pdf', lead],
    ['certificate.pdf', certificate],
  ] as const
  return (
    <p className="actions">
      {files.map(([file, words]) => (
        <a key={file} href={`/api/firm/referrals/${id}/${file}`} download>
          <ActionLabel words={words(nameOf(id))} />
        </a>
      ))}
    </p>
  )
}

/** A referral that the firm has answered: the person, their files, the outcome; or that contact must stop. */

import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { leadCan } from '../leads/fields/lead-can.ts'
import { sizeInWords } from '../leads/fields/lead-words.ts'
import { m } from '../paraglide/messages.js'
import { apiClient } from '../platform/web/api-client.ts'
import { urls } from '../site/urls.ts'
import { ActionLabel } from '../staff/action-label.tsx'
import { staffQuery } from '../staff/staff.queries.ts'
import { SelectField, TextField } from '../ui/field.tsx'
import { formatMoment } from '../ui/format-moment.ts'
import { type FirmErasure, type FirmReferral, OUTCOMES } from './portal.contract.ts'
import { confirmErasure, confirmStop, reportOutcome } from './portal.queries.ts'

import { Facts, nameOf, useAnswer } from './portal-parts.tsx'
import type { sharedFilesApi } from './shared-files.api.ts'
import '../leads/attachments/attachments.css'

const sharedFiles = apiClient<typeof sharedFilesApi>()

const PORTAL_OUTCOME_OUTCOMES = {
  retained: m.desk_common_retained,
  returned: m.desk_common_returned,
  closed: m.desk_portal_outcome_outcomes_closed,
}

export function Case({ referral }: { referral: FirmReferral }) {
  const { id, state, person } = referral
  const name = nameOf(id)
  const report = useAnswer(m.desk_portal_outcome_saved({ referral: name }))
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
        <b>{person?.name ?? m.desk_portal_case_without_name()}</b>{' '}
        <span className="meta">{m.desk_portal_case_referral({ referral: name, state })}</span>
        <Facts referral={referral} />
        {person && <Person person={person} />}
        {leadCan.haveOutcome(referral) === null && (
          <details>
            <summary>
              <ActionLabel
                words={[
                  m.desk_portal_outcome_report_1(),
                  m.desk_portal_outcome_report_2({ referral: name }),
                ]}
              />
            </summary>
            <form onSubmit={send}>
              <SelectField
                id={`state-${id}`}
                name="state"
                label={m.desk_portal_outcome_outcome()}
                options={OUTCOMES.map((value) => ({
                  value,
                  label: PORTAL_OUTCOME_OUTCOMES[value](),
                }))}
              />
              <TextField
                id={`why-${id}`}
                name="reason"
                label={m.desk_portal_outcome_reason()}
                isOptional
                maxLength={500}
              />
              <button type="submit" className="btn compact" disabled={report.isPending}>
                {m.desk_portal_outcome_save()}
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
  const { id, state, offeredAt, answeredAt, isStopDue } = referral
  const stop = useAnswer(m.desk_portal_case_stop_confirmed())
  const answered =
    state === 'declined'
      ? (moment: string) => m.desk_portal_case_declined_at({ moment })
      : (moment: string) => m.desk_portal_case_accepted_at({ moment })
  const dates = [
    m.desk_portal_case_offered_at({ moment: formatMoment(offeredAt) }),
    answeredAt && answered(formatMoment(answeredAt)),
    m.desk_portal_case_withdrawn_at({ moment: formatMoment(withdrawnAt) }),
  ]
  return (
    <li className="inactive">
      <div>
        <b>{m.desk_portal_case_withdrawn()}</b> <span className="meta">{nameOf(id)}</span>
        <p>{dates.filter(Boolean).join(' ')}</p>
      </div>
      {isStopDue && (
        <button
          type="button"
          className="btn compact"
          disabled={stop.isPending}
          onClick={() => stop.mutate(confirmStop(id))}
        >
          {m.desk_portal_case_stopped()}
        </button>
      )}
    </li>
  )
}

/** People who had their data erased: the firm deletes what it has, and says so. */
export function Erasures({ erasures }: { erasures: FirmErasure[] }) {
  const confirm = useAnswer(m.desk_portal_erasures_confirmed())
  return (
    <section className="panel" aria-labelledby="erasures-title">
      <h2 id="erasures-title">{m.desk_portal_erasures()}</h2>
      <p className="meta">{m.desk_portal_erasures_hint()}</p>
      <ul className="plain-list">
        {erasures.map(({ id, referralId, reference, erasedAt, confirmedAt }) => (
          <li key={id} className={confirmedAt ? 'inactive' : undefined}>
            <div>
              <b>{m.desk_portal_erasures_erased()}</b>{' '}
              <span className="meta">
                {nameOf(referralId)}, {reference}
              </span>
              <p>
                {m.desk_portal_erasures_erased_at({ moment: formatMoment(erasedAt) })}{' '}
                {confirmedAt &&
                  m.desk_portal_erasures_confirmed_at({ moment: formatMoment(confirmedAt) })}
              </p>
            </div>
            {!confirmedAt && (
              <button
                type="button"
                className="btn compact"
                disabled={confirm.isPending}
                onClick={() => confirm.mutate(confirmErasure(id))}
              >
                <ActionLabel
                  words={[
                    m.desk_portal_erasures_confirm_1(),
                    m.desk_portal_erasures_confirm_2({ referral: nameOf(referralId) }),
                  ]}
                />
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
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
  const files = [
    [
      'lead.pdf',
      (referral: string) => [
        m.desk_portal_downloads_lead_1(),
        m.desk_portal_downloads_lead_2({ referral }),
      ],
    ],
    [
      'certificate.pdf',
      (referral: string) => [
        m.desk_portal_downloads_certificate_1(),
        m.desk_portal_downloads_certificate_2({ referral }),
      ],
    ],
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

function SharedFiles({ referralId }: { referralId: number }) {
  const param = { id: referralId }
  const { data } = useQuery(
    staffQuery(sharedFiles.get('/firm/referrals/:id/attachments', { param })),
  )
  if (!data?.files.length) return null
  return (
    <ul className="attachments" aria-label={m.desk_attachments_files_of({ referral: referralId })}>
      {data.files.map(({ id, name, size }) => (
        <li key={id}>
          <a href={`/api/firm/referrals/${referralId}/attachments/${id}`} download>
            {name}
          </a>
          <span className="meta">{sizeInWords(size)}</span>
        </li>
      ))}
    </ul>
  )
}

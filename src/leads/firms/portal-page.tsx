/** The firm portal: offers to answer, the one that ends soonest first, and the referrals accepted so far. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { site } from '../../../site.config.ts'
import { messageOf } from '../../platform/errors.ts'
import { apiClient } from '../../platform/web/api-client.ts'
import { urls } from '../../site/urls.ts'
import { staffCall, staffQuery } from '../../staff/staff.queries.ts'
import { PortalLayout } from '../../staff/staff-layout.tsx'
import { StaffQueries } from '../../staff/staff-query-client.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import { showToast } from '../../ui/toast.tsx'
import { SharedFiles } from '../attachments/attachments-panel.tsx'
import type { portalApi } from './portal.api.ts'
import { DECLINE_REASONS, type FirmReferral, OUTCOMES } from './portal.contract.ts'

export const Route = createFileRoute('/firm')({
  ssr: false,
  head: () => ({
    meta: [{ title: `Referrals | ${site.name}` }, { name: 'robots', content: 'noindex' }],
  }),
  component: () => (
    <StaffQueries>
      <Portal />
    </StaffQueries>
  ),
})

const portal = apiClient<typeof portalApi>()
const referralsQuery = () => ({
  ...staffQuery(portal.get('/firm/referrals')),
  refetchOnMount: 'always' as const,
})

function Portal() {
  const { data, error, refetch } = useQuery(referralsQuery())
  const offers = data?.referrals.filter(isOpen) ?? []
  const others = data?.referrals.filter((referral) => !isOpen(referral)) ?? []
  return (
    <PortalLayout firm={data?.firm}>
      <div className="screen-head">
        <h1>Offered to you</h1>
        {data && <p className="meta">{data.firm}</p>}
      </div>
      {error && (
        <ErrorBox message={error.message} onRetry={() => refetch()}>
          <p>
            <a href={urls.staff.account()}>Your account and second factor</a>
          </p>
        </ErrorBox>
      )}
      {!data && !error && <Loading>Loading referrals...</Loading>}
      {data && (
        <>
          {offers.length === 0 ? (
            <Empty>
              <p>No open offers. We write to you when there is one.</p>
            </Empty>
          ) : (
            <p className="meta">
              No names until you accept. When the time runs out, the referral goes to the next firm.
            </p>
          )}
          <ul className="plain-list">
            {offers.map((referral) => (
              <Offer key={referral.id} referral={referral} />
            ))}
          </ul>
          <section className="panel" aria-labelledby="cases-title">
            <h2 id="cases-title">Your referrals</h2>
            {others.length === 0 && <p className="meta">None yet.</p>}
            <ul className="plain-list">
              {others.map((referral) => (
                <Case key={referral.id} referral={referral} />
              ))}
            </ul>
          </section>
        </>
      )}
    </PortalLayout>
  )
}

const isOpen = ({ state, withdrawnAt }: FirmReferral) => state === 'offered' && !withdrawnAt

function useAnswer(done: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (call: Promise<FirmReferral>) => call,
    onSuccess: () => showToast({ title: 'Success', description: done }),
    onError: (error) => showToast({ title: 'Error', description: messageOf(error), tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries(referralsQuery()),
  })
}

function Facts({ referral }: { referral: FirmReferral }) {
  const { diagnosis, residenceState, site: place, mayAutodial } = referral
  const words = [
    diagnosis ? diagnosis.replaceAll('-', ' ') : 'illness not named',
    residenceState && `lives in ${residenceState}`,
    place && `exposed at ${place}`,
    mayAutodial ? 'automated calls and texts allowed' : 'no automated calls or texts',
  ]
  const sentence = words.filter(Boolean).join('; ')
  return (
    <p>
      {sentence.charAt(0).toUpperCase()}
      {sentence.slice(1)}.
    </p>
  )
}

function Offer({ referral }: { referral: FirmReferral }) {
  const { id, expiresAt } = referral
  const [isDeclining, setIsDeclining] = useState(false)
  const param = { id }
  const accept = useAnswer(`You accepted R-${id}`)
  const decline = useAnswer(`R-${id} was declined`)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const reason = DECLINE_REASONS.find((each) => each === fields.get('reason'))
    const note = String(fields.get('note') ?? '')
    if (!reason) return
    const json = { reason, ...(note ? { note } : {}) }
    decline.mutate(staffCall(portal.post('/firm/referrals/:id/decline', { param, json })))
  }
  return (
    <li>
      <div>
        <b>Referral R-{id}</b>
        <Facts referral={referral} />
        {expiresAt && <p className="meta">Open until {formatMoment(expiresAt)}</p>}
        {isDeclining && (
          <form onSubmit={send}>
            <SelectField
              id={`reason-${id}`}
              name="reason"
              label="Why are you declining?"
              options={DECLINE_REASONS.map((value) => ({ value, label: value }))}
              placeholder="Choose a reason..."
              required
            />
            <TextField
              id={`note-${id}`}
              name="note"
              label="Note for our staff"
              isOptional
              maxLength={500}
            />
            <button type="submit" className="btn compact" disabled={decline.isPending}>
              Decline referral
            </button>
          </form>
        )}
      </div>
      <div className="actions">
        <button
          type="button"
          className="btn compact"
          disabled={accept.isPending}
          onClick={() =>
            accept.mutate(staffCall(portal.post('/firm/referrals/:id/accept', { param })))
          }
        >
          Accept<span className="visually-hidden"> R-{id}</span>
        </button>
        <button
          type="button"
          className="btn secondary compact"
          onClick={() => setIsDeclining(!isDeclining)}
        >
          {isDeclining ? 'Keep it open' : 'Decline...'}
          <span className="visually-hidden"> R-{id}</span>
        </button>
      </div>
    </li>
  )
}

const OUTCOME_NAMES = { retained: 'Retained', returned: 'Returned', closed: 'Closed, not retained' }

function Case({ referral }: { referral: FirmReferral }) {
  const { id, state, person, withdrawnAt, stopConfirmedAt } = referral
  const param = { id }
  const report = useAnswer(`The outcome of R-${id} was saved`)
  const stop = useAnswer('Confirmed')
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const wanted = OUTCOMES.find((each) => each === fields.get('state'))
    const reason = String(fields.get('reason') ?? '')
    if (!wanted) return
    const json = { state: wanted, ...(reason ? { reason } : {}) }
    report.mutate(staffCall(portal.post('/firm/referrals/:id/outcome', { param, json })))
  }
  return (
    <li className={withdrawnAt ? 'inactive' : undefined}>
      <div>
        <b>{person?.name ?? (withdrawnAt ? 'Name removed' : 'No name')}</b>{' '}
        <span className="meta">
          R-{id}, {state}
        </span>
        {person && <Person person={person} />}
        {withdrawnAt && <p>Consent withdrawn {formatMoment(withdrawnAt)}. Do not contact.</p>}
        {person && (
          <details>
            <summary>
              Report the outcome<span className="visually-hidden"> of R-{id}</span>
            </summary>
            <form onSubmit={send}>
              <SelectField
                id={`state-${id}`}
                name="state"
                label="Outcome"
                options={OUTCOMES.map((value) => ({ value, label: OUTCOME_NAMES[value] }))}
              />
              <TextField id={`why-${id}`} name="reason" label="Reason" isOptional maxLength={500} />
              <button type="submit" className="btn compact" disabled={report.isPending}>
                Save outcome
              </button>
            </form>
          </details>
        )}
        {person && <Downloads id={id} />}
        {person && <SharedFiles referralId={id} />}
      </div>
      {withdrawnAt && !stopConfirmedAt && (
        <button
          type="button"
          className="btn compact"
          disabled={stop.isPending}
          onClick={() =>
            stop.mutate(staffCall(portal.post('/firm/referrals/:id/stopped', { param })))
          }
        >
          Confirm you stopped
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
  const files = [
    ['lead.pdf', 'Lead (PDF)'],
    ['certificate.pdf', 'Consent certificate (PDF)'],
  ] as const
  return (
    <p className="actions">
      {files.map(([file, name]) => (
        <a key={file} href={`/api/firm/referrals/${id}/${file}`} download>
          {name}
          <span className="visually-hidden"> of R-{id}</span>
        </a>
      ))}
    </p>
  )
}

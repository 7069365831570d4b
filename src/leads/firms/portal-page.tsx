/** The firm portal: offers to answer, the one that ends soonest first, and the referrals accepted so far. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { site } from '../../../site.config.ts'
import { messageOf } from '../../platform/errors.ts'
import { apiClient } from '../../platform/web/api-client.ts'
import { urls } from '../../site/urls.ts'
import { ActionLabel } from '../../staff/action-label.tsx'
import { staffCall, staffQuery } from '../../staff/staff.queries.ts'
import { staffFormTexts } from '../../staff/staff-form.texts.ts'
import { PortalLayout } from '../../staff/staff-layout.tsx'
import { staffPagesTexts } from '../../staff/staff-pages.texts.ts'
import { StaffQueries } from '../../staff/staff-query-client.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import { showToast } from '../../ui/toast.tsx'
import { SharedFiles } from '../attachments/attachments-panel.tsx'
import type { portalApi } from './portal.api.ts'
import { DECLINE_REASONS, type FirmReferral, OUTCOMES } from './portal.contract.ts'
import { portalTexts } from './portal.texts.ts'

export const Route = createFileRoute('/firm')({
  ssr: false,
  head: () => ({
    meta: [
      { title: staffPagesTexts().portalTitle(site.name) },
      { name: 'robots', content: 'noindex' },
    ],
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
  const texts = portalTexts()
  const { data, error, refetch } = useQuery(referralsQuery())
  const offers = data?.referrals.filter(isOpen) ?? []
  const others = data?.referrals.filter((referral) => !isOpen(referral)) ?? []
  return (
    <PortalLayout firm={data?.firm}>
      <div className="screen-head">
        <h1>{texts.heading}</h1>
        {data && <p className="meta">{data.firm}</p>}
      </div>
      {error && (
        <ErrorBox message={error.message} onRetry={() => refetch()}>
          <p>
            <a href={urls.staff.account()}>{texts.account}</a>
          </p>
        </ErrorBox>
      )}
      {!data && !error && <Loading>{texts.loading}</Loading>}
      {data && (
        <>
          {offers.length === 0 ? (
            <Empty>
              <p>{texts.noOffers}</p>
            </Empty>
          ) : (
            <p className="meta">{texts.explanation}</p>
          )}
          <ul className="plain-list">
            {offers.map((referral) => (
              <Offer key={referral.id} referral={referral} />
            ))}
          </ul>
          <section className="panel" aria-labelledby="cases-title">
            <h2 id="cases-title">{texts.referrals}</h2>
            {others.length === 0 && <p className="meta">{texts.noReferrals}</p>}
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

const nameOf = (id: number): string => `R-${id}`

const isOpen = ({ state, withdrawnAt }: FirmReferral) => state === 'offered' && !withdrawnAt

function useAnswer(done: string) {
  const { success, error: failed } = staffFormTexts()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (call: Promise<FirmReferral>) => call,
    onSuccess: () => showToast({ title: success, description: done }),
    onError: (error) => showToast({ title: failed, description: messageOf(error), tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries(referralsQuery()),
  })
}

function illnessOf(diagnosis: string | null): string {
  const { noIllness, otherIllness } = portalTexts().facts
  if (diagnosis === 'other') return otherIllness
  return diagnosis ? diagnosis.replaceAll('-', ' ') : noIllness
}

function Facts({ referral }: { referral: FirmReferral }) {
  const { diagnosis, residenceState, site: place, mayAutodial } = referral
  const texts = portalTexts().facts
  const words = [
    illnessOf(diagnosis),
    residenceState && texts.livesIn(residenceState),
    place && texts.exposedAt(place),
    mayAutodial ? texts.mayAutodial : texts.mayNotAutodial,
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
  const texts = portalTexts().offer
  const { id, expiresAt } = referral
  const name = nameOf(id)
  const [isDeclining, setIsDeclining] = useState(false)
  const param = { id }
  const accept = useAnswer(texts.accepted(name))
  const decline = useAnswer(texts.declined(name))
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
        <b>{texts.heading(name)}</b>
        <Facts referral={referral} />
        {expiresAt && <p className="meta">{texts.openUntil(formatMoment(expiresAt))}</p>}
        {isDeclining && (
          <form onSubmit={send}>
            <SelectField
              id={`reason-${id}`}
              name="reason"
              label={texts.why}
              options={DECLINE_REASONS.map((value) => ({ value, label: texts.reason(value) }))}
              placeholder={texts.chooseReason}
              required
            />
            <TextField
              id={`note-${id}`}
              name="note"
              label={texts.note}
              isOptional
              maxLength={500}
            />
            <button type="submit" className="btn compact" disabled={decline.isPending}>
              {texts.sendDecline}
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
          <ActionLabel words={texts.accept(name)} />
        </button>
        <button
          type="button"
          className="btn secondary compact"
          onClick={() => setIsDeclining(!isDeclining)}
        >
          <ActionLabel words={isDeclining ? texts.keepOpen(name) : texts.decline(name)} />
        </button>
      </div>
    </li>
  )
}

function Case({ referral }: { referral: FirmReferral }) {
  const { case: texts, outcome } = portalTexts()
  const { id, state, person, withdrawnAt, stopConfirmedAt } = referral
  const name = nameOf(id)
  const param = { id }
  const report = useAnswer(outcome.saved(name))
  const stop = useAnswer(texts.stopConfirmed)
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
        <b>{person?.name ?? (withdrawnAt ? texts.nameRemoved : texts.withoutName)}</b>{' '}
        <span className="meta">{texts.referral(name, state)}</span>
        {!withdrawnAt && <Facts referral={referral} />}
        {person && <Person person={person} />}
        {withdrawnAt && <p>{texts.withdrawn(formatMoment(withdrawnAt))}</p>}
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
      {withdrawnAt && !stopConfirmedAt && (
        <button
          type="button"
          className="btn compact"
          disabled={stop.isPending}
          onClick={() =>
            stop.mutate(staffCall(portal.post('/firm/referrals/:id/stopped', { param })))
          }
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

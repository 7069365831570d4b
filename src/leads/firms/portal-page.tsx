/** The firm portal: offers to answer, the one that ends soonest first, and the referrals accepted so far. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { site } from '../../../site.config.ts'
import { urls } from '../../site/urls.ts'
import { ActionLabel } from '../../staff/action-label.tsx'
import { PortalLayout } from '../../staff/staff-layout.tsx'
import { staffPagesTexts } from '../../staff/staff-pages.texts.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { Link } from '../../ui/link.tsx'
import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import { DECLINE_REASONS, type FirmReferral } from './portal.contract.ts'
import { acceptReferral, declineReferral, referralsQuery } from './portal.queries.ts'
import { portalTexts } from './portal.texts.ts'
import { Case, WithdrawnCase } from './portal-case.tsx'
import { Facts, nameOf, useAnswer } from './portal-parts.tsx'

export const Route = createFileRoute('/firm')({
  ssr: false,
  head: () => ({
    meta: [
      { title: staffPagesTexts().portalTitle(site.name) },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: Portal,
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
            <Link href={urls.staff.account()}>{texts.account}</Link>
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
              {others.map((referral) =>
                referral.withdrawnAt ? (
                  <WithdrawnCase
                    key={referral.id}
                    referral={referral}
                    withdrawnAt={referral.withdrawnAt}
                  />
                ) : (
                  <Case key={referral.id} referral={referral} />
                ),
              )}
            </ul>
          </section>
        </>
      )}
    </PortalLayout>
  )
}

const isOpen = ({ state, withdrawnAt }: FirmReferral) => state === 'offered' && !withdrawnAt

function Offer({ referral }: { referral: FirmReferral }) {
  const texts = portalTexts().offer
  const { id, expiresAt } = referral
  const name = nameOf(id)
  const [isDeclining, setIsDeclining] = useState(false)
  const accept = useAnswer(texts.accepted(name))
  const decline = useAnswer(texts.declined(name))
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const reason = DECLINE_REASONS.find((each) => each === fields.get('reason'))
    const note = String(fields.get('note') ?? '')
    if (!reason) return
    const json = { reason, ...(note ? { note } : {}) }
    decline.mutate(declineReferral(id, json))
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
          onClick={() => accept.mutate(acceptReferral(id))}
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

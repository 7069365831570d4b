/** The firm portal: offers to answer, the one that ends soonest first, and the referrals accepted so far. */

import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { site } from '../../site.config.ts'
import { leadCan } from '../leads/fields/lead-can.ts'
import { m } from '../paraglide/messages.js'
import { urls } from '../site/urls.ts'
import { ActionLabel } from '../staff/action-label.tsx'
import { PortalLayout } from '../staff/staff-layout.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { formatMoment } from '../ui/format-moment.ts'
import { Link } from '../ui/link.tsx'
import { Empty, ErrorBox, Loading } from '../ui/notices.tsx'
import { DECLINE_REASONS, type FirmReferral } from './portal.contract.ts'
import { acceptReferral, declineReferral, referralsQuery } from './portal.queries.ts'

import { Case, Erasures, WithdrawnCase } from './portal-case.tsx'
import { Facts, nameOf, useAnswer } from './portal-parts.tsx'

export const Route = createFileRoute('/firm')({
  ssr: false,
  head: () => ({
    meta: [
      { title: m.desk_staff_pages_portal_title({ site: site.name }) },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: Portal,
})

function Portal() {
  const { data, error, refetch } = useQuery(referralsQuery())
  const offers = data?.referrals.filter(isOpen) ?? []
  const others = data?.referrals.filter((referral) => !isOpen(referral)) ?? []
  return (
    <PortalLayout firm={data?.firm}>
      <div className="screen-head">
        <h1>{m.desk_portal_heading()}</h1>
        {data && <p className="meta">{data.firm}</p>}
      </div>
      {error && (
        <ErrorBox message={error.message} onRetry={() => refetch()}>
          <p>
            <Link href={urls.staff.account()}>{m.desk_portal_account()}</Link>
          </p>
        </ErrorBox>
      )}
      {!data && !error && <Loading>{m.desk_portal_loading()}</Loading>}
      {data && (
        <>
          {offers.length === 0 ? (
            <Empty>
              <p>{m.desk_portal_no_offers()}</p>
            </Empty>
          ) : (
            <p className="meta">{m.desk_portal_explanation()}</p>
          )}
          <ul className="plain-list">
            {offers.map((referral) => (
              <Offer key={referral.id} referral={referral} />
            ))}
          </ul>
          {data.erasures.length > 0 && <Erasures erasures={data.erasures} />}
          <section className="panel" aria-labelledby="cases-title">
            <h2 id="cases-title">{m.desk_portal_referrals()}</h2>
            {others.length === 0 && <p className="meta">{m.desk_portal_no_referrals()}</p>}
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
  const { id, expiresAt } = referral
  const name = nameOf(id)
  const whyNot = leadCan.beAccepted(referral)
  const [isDeclining, setIsDeclining] = useState(false)
  const accept = useAnswer(m.desk_portal_offer_accepted({ referral: name }))
  const decline = useAnswer(m.desk_portal_offer_declined({ referral: name }))
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
        <b>{m.desk_portal_offer_heading({ referral: name })}</b>
        <Facts referral={referral} />
        {expiresAt && (
          <p className="meta">
            {m.desk_portal_offer_open_until({ moment: formatMoment(expiresAt) })}
          </p>
        )}
        {whyNot && <p className="meta">{whyNot}</p>}
        {isDeclining && (
          <form onSubmit={send}>
            <SelectField
              id={`reason-${id}`}
              name="reason"
              label={m.desk_portal_offer_why()}
              options={DECLINE_REASONS.map((value) => ({ value, label: value }))}
              placeholder={m.desk_portal_offer_choose_reason()}
              required
            />
            <TextField
              id={`note-${id}`}
              name="note"
              label={m.desk_portal_offer_note()}
              isOptional
              maxLength={500}
            />
            <button type="submit" className="btn compact" disabled={decline.isPending}>
              {m.desk_portal_offer_send_decline()}
            </button>
          </form>
        )}
      </div>
      <div className="actions">
        <button
          type="button"
          className="btn compact"
          disabled={accept.isPending || whyNot !== null}
          onClick={() => accept.mutate(acceptReferral(id))}
        >
          <ActionLabel
            words={[
              m.desk_portal_offer_accept_1(),
              m.desk_portal_offer_accept_2({ referral: name }),
            ]}
          />
        </button>
        <button
          type="button"
          className="btn secondary compact"
          disabled={leadCan.beDeclined(referral) !== null}
          onClick={() => setIsDeclining(!isDeclining)}
        >
          <ActionLabel
            words={
              isDeclining
                ? [
                    m.desk_portal_offer_keep_open_1(),
                    m.desk_portal_offer_keep_open_2({ referral: name }),
                  ]
                : [
                    m.desk_portal_offer_decline_1(),
                    m.desk_portal_offer_decline_2({ referral: name }),
                  ]
            }
          />
        </button>
      </div>
    </li>
  )
}

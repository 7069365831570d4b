/** In the sheet of a lead: which firms may take it, who was left out and why, and the offers made. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Referral, Routing } from '../../leads/routing/routing.contract.ts'
import { m } from '../../paraglide/messages.js'
import { MAX_FIRMS } from '../../platform/database/schema/firm-values.ts'
import { messageOf } from '../../platform/errors.ts'
import { TextField } from '../../ui/field.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { ErrorBox, Loading } from '../../ui/notices.tsx'
import { showToast } from '../../ui/toast.tsx'
import { leadRoutingQuery, referLead } from '../firms/firms.queries.ts'

import './routing.css'

const ROUTING_PANEL_RULES = {
  manual: m.desk_routing_panel_rules_manual,
  suggest: m.desk_routing_panel_rules_suggest,
  automatic: m.desk_routing_panel_rules_automatic,
}

const ROUTING_PANEL_STATES = {
  offered: m.desk_common_offered,
  accepted: m.desk_common_accepted,
  declined: m.desk_common_declined,
  expired: m.desk_routing_panel_states_expired,
  retained: m.desk_common_retained,
  returned: m.desk_common_returned,
  closed: m.desk_common_closed,
}

type RoutingPanelProps = { leadId: number; canChange: boolean; onOffered: () => void }

export function RoutingPanel({ leadId, canChange, onOffered }: RoutingPanelProps) {
  const { data, error, refetch } = useQuery(leadRoutingQuery(leadId))
  return (
    <section className="lead-more routing" aria-labelledby="routing-title">
      <h2 id="routing-title">{m.desk_routing_panel_heading()}</h2>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!data && !error && <Loading>{m.desk_routing_panel_loading()}</Loading>}
      {data && (
        <>
          <p className="meta">{inBrief(data)}</p>
          <Offers referrals={data.referrals} />
          <Ranked leadId={leadId} routing={data} canChange={canChange} onOffered={onOffered} />
          <LeftOut candidates={data.candidates.filter(({ eligible }) => !eligible)} />
          {canChange && (
            <p className="actions">
              <a href={`/api/admin/contacts/${leadId}/lead.pdf`} download>
                {m.desk_routing_panel_lead_pdf()}
              </a>
              <a href={`/api/admin/contacts/${leadId}/certificate.pdf`} download>
                {m.desk_routing_panel_certificate_pdf()}
              </a>
            </p>
          )}
        </>
      )}
    </section>
  )
}

function inBrief({ candidates, usedPlaces, mode }: Routing): string {
  if (candidates.length === 0) return m.desk_routing_panel_no_partner()
  return m.desk_routing_panel_in_brief({
    able: candidates.filter(({ eligible }) => eligible).length,
    firms: candidates.length,
    used: usedPlaces,
    most: MAX_FIRMS,
    rule: ROUTING_PANEL_RULES[mode](),
  })
}

function Offers({ referrals }: { referrals: Referral[] }) {
  if (referrals.length === 0) return null
  return (
    <ul className="plain-list">
      {referrals.map((referral) => (
        <li key={referral.id}>
          <div>
            <b>{referral.firmName}</b>
            <p className="meta">{stateOf(referral)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function stateOf(referral: Referral): string {
  const { id, state, offeredAt, expiresAt, answeredAt, outcomeAt, withdrawnAt, reference } =
    referral
  const reason = referral.outcomeReason ?? referral.answerReason
  const said =
    state === 'offered' && expiresAt
      ? m.desk_routing_panel_open_until({ moment: formatMoment(expiresAt) })
      : state === 'expired' && reason
        ? m.desk_routing_panel_ended()
        : ROUTING_PANEL_STATES[state]()
  const words = [
    `R-${id}: ${said}${reason ? ` (${reason})` : ''}`,
    formatMoment(outcomeAt ?? answeredAt ?? offeredAt),
  ]
  if (reference) words.push(m.desk_routing_panel_of_merged({ reference }))
  if (withdrawnAt) {
    const { stopConfirmedAt } = referral
    words.push(
      stopConfirmedAt
        ? m.desk_routing_panel_stop_confirmed({ moment: formatMoment(stopConfirmedAt) })
        : m.desk_routing_panel_stop_not_confirmed(),
    )
  }
  return words.join(', ')
}

type RankedProps = RoutingPanelProps & { routing: Routing }

function Ranked({ leadId, routing, canChange, onOffered }: RankedProps) {
  const able = routing.candidates.filter(({ eligible }) => eligible)
  const [chosen, setChosen] = useState<number[]>([])
  const [reason, setReason] = useState('')
  const queryClient = useQueryClient()
  const selected = able.filter(({ firmId }) => chosen.includes(firmId))
  const needsReason = selected.some(({ conflict }) => conflict)
  const offer = useMutation({
    mutationFn: () => referLead(leadId, chosen, needsReason ? reason.trim() : ''),
    onSuccess: ({ referrals }) => {
      const names = referrals.map(({ firmName }) => firmName).join(', ')
      showToast({
        title: m.desk_staff_form_success(),
        description: m.desk_routing_panel_offered_to({ firms: names }),
      })
      setChosen([])
      setReason('')
      onOffered()
    },
    // Somebody else may have offered it meanwhile: the panel then shows their offer.
    onSettled: () => queryClient.invalidateQueries(leadRoutingQuery(leadId)),
  })
  const toggle = (firmId: number, isChosen: boolean) =>
    setChosen((before) =>
      isChosen ? [...before, firmId] : before.filter((each) => each !== firmId),
    )
  const { reasons } = routing.can.offer
  const closed =
    reasons.length > 0
      ? m.desk_routing_panel_closed({ reasons: reasons.join('. ') })
      : able.length === 0 && m.desk_routing_panel_nobody()
  const isOver = routing.usedPlaces + chosen.length > MAX_FIRMS
  return (
    <>
      {able.length > 0 && (
        <ol className="ranked">
          {able.map(({ firmId, name, reasons, conflict }) => (
            <li key={firmId}>
              <label className="choice">
                <input
                  type="checkbox"
                  checked={chosen.includes(firmId)}
                  disabled={!canChange || offer.isPending}
                  onChange={(event) => toggle(firmId, event.target.checked)}
                />
                <span>
                  <b>{name}</b>
                  <span className={conflict ? undefined : 'meta'}> {reasons.join('. ')}.</span>
                </span>
              </label>
            </li>
          ))}
        </ol>
      )}
      {needsReason && (
        <TextField
          id="override-reason"
          label={m.desk_routing_panel_why_despite_conflict()}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {offer.error && <ErrorBox message={messageOf(offer.error)} />}
      {canChange && (
        <p className="actions">
          <button
            type="button"
            className="btn secondary compact"
            disabled={
              selected.length === 0 ||
              isOver ||
              (needsReason && reason.trim() === '') ||
              offer.isPending
            }
            onClick={() => offer.mutate()}
          >
            {offer.isPending
              ? m.desk_routing_panel_offering()
              : offerLabel(selected.map(({ name }) => name))}
          </button>
          <span className="meta">
            {closed ||
              (isOver
                ? m.desk_routing_panel_too_many({ most: MAX_FIRMS })
                : m.desk_routing_panel_link_only())}
          </span>
        </p>
      )}
    </>
  )
}

function offerLabel(names: string[]): string {
  const [first] = names
  if (first === undefined) return m.desk_routing_panel_offer()
  return names.length === 1
    ? m.desk_routing_panel_offer_to({ firm: first })
    : m.desk_routing_panel_offer_to_several({ count: names.length })
}

function LeftOut({ candidates }: { candidates: Routing['candidates'] }) {
  if (candidates.length === 0) return null
  return (
    <details>
      <summary>{m.desk_routing_panel_left_out({ count: candidates.length })}</summary>
      <ul className="plain-list">
        {candidates.map(({ firmId, name, reasons }) => (
          <li key={firmId}>
            <div>
              <b>{name}</b>
              <p className="meta">{reasons.join('. ')}.</p>
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}

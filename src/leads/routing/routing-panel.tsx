/** In the sheet of a lead: which firms may take it, who was left out and why, and the offers made. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_FIRMS } from '../../platform/database/schema/firm-values.ts'
import { messageOf } from '../../platform/errors.ts'
import { staffFormTexts } from '../../staff/staff-form.texts.ts'
import { TextField } from '../../ui/field.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { ErrorBox, Loading } from '../../ui/notices.tsx'
import { showToast } from '../../ui/toast.tsx'
import { leadRoutingQuery, referLead } from '../firms/firms.queries.ts'
import type { Referral, Routing } from './routing.contract.ts'
import { routingPanelTexts } from './routing-panel.texts.ts'
import './routing.css'

type RoutingPanelProps = { leadId: number; canChange: boolean; onOffered: () => void }

export function RoutingPanel({ leadId, canChange, onOffered }: RoutingPanelProps) {
  const texts = routingPanelTexts()
  const { data, error, refetch } = useQuery(leadRoutingQuery(leadId))
  return (
    <section className="lead-more routing" aria-labelledby="routing-title">
      <h3 id="routing-title">{texts.heading}</h3>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!data && !error && <Loading>{texts.loading}</Loading>}
      {data && (
        <>
          <p className="meta">{inBrief(data)}</p>
          <Offers referrals={data.referrals} />
          <Ranked leadId={leadId} routing={data} canChange={canChange} onOffered={onOffered} />
          <LeftOut candidates={data.candidates.filter(({ eligible }) => !eligible)} />
          {canChange && (
            <p className="actions">
              <a href={`/api/admin/contacts/${leadId}/lead.pdf`} download>
                {texts.leadPdf}
              </a>
              <a href={`/api/admin/contacts/${leadId}/certificate.pdf`} download>
                {texts.certificatePdf}
              </a>
            </p>
          )}
        </>
      )}
    </section>
  )
}

function inBrief({ candidates, usedPlaces, mode }: Routing): string {
  const texts = routingPanelTexts()
  if (candidates.length === 0) return texts.noPartner
  return texts.inBrief({
    able: candidates.filter(({ eligible }) => eligible).length,
    firms: candidates.length,
    used: usedPlaces,
    most: MAX_FIRMS,
    rule: texts.rules[mode],
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
  const texts = routingPanelTexts()
  const { id, state, offeredAt, expiresAt, answeredAt, outcomeAt, withdrawnAt, reference } =
    referral
  const reason = referral.outcomeReason ?? referral.answerReason
  const said =
    state === 'offered' && expiresAt
      ? texts.openUntil(formatMoment(expiresAt))
      : state === 'expired' && reason
        ? texts.ended
        : texts.states[state]
  const words = [
    `R-${id}: ${said}${reason ? ` (${reason})` : ''}`,
    formatMoment(outcomeAt ?? answeredAt ?? offeredAt),
  ]
  if (reference) words.push(texts.ofMerged(reference))
  if (withdrawnAt) {
    const { stopConfirmedAt } = referral
    words.push(
      stopConfirmedAt ? texts.stopConfirmed(formatMoment(stopConfirmedAt)) : texts.stopNotConfirmed,
    )
  }
  return words.join(', ')
}

type RankedProps = RoutingPanelProps & { routing: Routing }

function Ranked({ leadId, routing, canChange, onOffered }: RankedProps) {
  const texts = routingPanelTexts()
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
      showToast({ title: staffFormTexts().success, description: texts.offeredTo(names) })
      setChosen([])
      setReason('')
      onOffered()
    },
    // Somebody else may have offered it meanwhile: the panel then shows their offer.
    onSettled: () => queryClient.invalidateQueries(leadRoutingQuery(leadId)),
  })
  if (able.length === 0) return null
  const toggle = (firmId: number, isChosen: boolean) =>
    setChosen((before) =>
      isChosen ? [...before, firmId] : before.filter((each) => each !== firmId),
    )
  const isOver = routing.usedPlaces + chosen.length > MAX_FIRMS
  return (
    <>
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
      {needsReason && (
        <TextField
          id="override-reason"
          label={texts.whyDespiteConflict}
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
            {offer.isPending ? texts.offering : offerLabel(selected.map(({ name }) => name))}
          </button>
          <span className="meta">{isOver ? texts.tooMany(MAX_FIRMS) : texts.linkOnly}</span>
        </p>
      )}
    </>
  )
}

function offerLabel(names: string[]): string {
  const texts = routingPanelTexts()
  const [first] = names
  if (first === undefined) return texts.offer
  return names.length === 1 ? texts.offerTo(first) : texts.offerToSeveral(names.length)
}

function LeftOut({ candidates }: { candidates: Routing['candidates'] }) {
  if (candidates.length === 0) return null
  return (
    <details>
      <summary>{routingPanelTexts().leftOut(candidates.length)}</summary>
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

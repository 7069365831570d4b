/** The page of one lead: what people say on the left, what follows from it on the right. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { leadCan } from '../leads/fields/lead-can.ts'
import { inWords } from '../leads/fields/lead-words.ts'
import { m } from '../paraglide/messages.js'
import { ApiError } from '../platform/web/api-client.ts'
import { urls } from '../site/urls.ts'
import { useAccount } from '../staff/staff-layout.tsx'
import { staffTitle } from '../staff/staff-title.ts'
import { Link } from '../ui/link.tsx'
import { Empty, ErrorBox, Loading } from '../ui/notices.tsx'
import { AttachmentsPanel } from './attachments-panel.tsx'
import type { LeadDetail } from './desk.contract.ts'
import { draftsQuery, leadDetailQuery } from './desk.queries.ts'
import { StatusBadge } from './desk-parts.tsx'
import { Duplicates, MergedAway, mergeOf } from './duplicates.tsx'
import { ErasePerson } from './erase-person.tsx'
import { FactRows, MergedFacts } from './fact-rows.tsx'
import { HealthConsentForm } from './health-consent-form.tsx'
import { DecisionButtons, DecisionFields, Unsaved, useDecisions } from './lead-decisions.tsx'
import { Arrival, Consent, ConsentRows, Reach, WithdrawnNotice, Words } from './lead-details.tsx'
import type { DraftStore } from './lead-draft.ts'
import { LeadTimeline } from './lead-timeline.tsx'
import { LeadMessagesPanel } from './messages/message-composer.tsx'
import { nextOf } from './next-act.ts'
import { LeadWork, LimitationWatch } from './queue/lead-work.tsx'
import { priorityReasonOf } from './queue/queue-words.ts'
import { RoutingPanel } from './routing/routing-panel.tsx'

export const Route = createFileRoute('/admin/leads/$leadId')({
  ssr: false,
  head: async () => ({ meta: [await staffTitle('lead')] }),
  component: LeadScreen,
})

function LeadScreen() {
  const id = Number(Route.useParams().leadId)
  const { data, error, refetch, isFetchedAfterMount } = useQuery(leadDetailQuery(id))
  const { data: drafts } = useQuery(draftsQuery(useAccount().draftKey))
  // The cache may be stale, and only fresh data may be edited.
  const detail = isFetchedAfterMount ? data : undefined
  if (detail && drafts) return <LeadView key={id} detail={detail} drafts={drafts} />
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <>
      <Back />
      {isMissing && (
        <Empty>
          <p>{m.desk_lead_page_missing()}</p>
        </Empty>
      )}
      {error && !isMissing && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!error && <Loading>{m.desk_lead_page_loading()}</Loading>}
    </>
  )
}

const Back = () => (
  <p className="meta">
    <Link href={urls.staff.queue()}>{m.desk_lead_page_back()}</Link>
  </p>
)

type LeadViewProps = { detail: LeadDetail; drafts: DraftStore }

function LeadView({ detail, drafts }: LeadViewProps) {
  const { lead } = detail
  const mayChange = useAccount().role !== 'viewer'
  const canChange = mayChange && leadCan.beChanged(mergeOf(detail)) === null
  const router = useRouter()
  const queryClient = useQueryClient()
  return (
    <article className="lead-page">
      <header className="lead-head">
        <Back />
        <p className="record-number">{m.desk_lead_sheet_kicker({ reference: lead.reference })}</p>
        <h1>{lead.name}</h1>
        <p className="pills">
          <StatusBadge status={lead.status} />
        </p>
      </header>
      <WithdrawnNotice consent={detail.consent} />
      <NextBar detail={detail} />
      <MergedAway detail={detail} canChange={mayChange} />
      <div className="lead-columns">
        <div>
          <Section title={m.desk_lead_page_words()}>
            <dl className="lead-facts">
              <Words detail={detail} />
            </dl>
          </Section>
          <Section title={m.desk_facts_heading()} note={m.desk_facts_hint()}>
            <dl className="lead-facts">
              <Reach detail={detail} />
            </dl>
            <FactRows detail={detail} canChange={canChange} />
            <MergedFacts detail={detail} />
          </Section>
          <LeadWork detail={detail} canChange={canChange} />
          <LeadMessagesPanel leadId={lead.id} canChange={canChange} />
          <AttachmentsPanel leadId={lead.id} canChange={canChange} canTakeBack={mayChange} />
          <Section title={m.desk_lead_page_source()}>
            <Arrival detail={detail} />
          </Section>
        </div>
        <div>
          <Section title={m.desk_lead_page_priority()}>
            <p className={`lead-priority priority-${detail.urgency}`}>
              <b>{inWords(detail.urgency)}</b> <span>{priorityReasonOf(detail)}</span>
            </p>
            <Decisions detail={detail} drafts={drafts} canChange={canChange} />
          </Section>
          <Section title={m.desk_lead_page_consent_heading()}>
            <ConsentRows detail={detail} />
            {canChange && <HealthConsentForm detail={detail} />}
            <Consent consent={detail.consent} choices={detail.choices} />
          </Section>
          <LimitationWatch estimates={detail.estimates} />
          <RoutingPanel
            leadId={lead.id}
            canChange={canChange}
            onOffered={() => queryClient.invalidateQueries(leadDetailQuery(lead.id))}
          />
          <Duplicates
            detail={detail}
            canChange={canChange}
            onOpen={(other) => router.navigate({ href: urls.staff.lead(other) })}
          />
          <LeadTimeline events={detail.events} />
          <ErasePerson leadId={lead.id} name={lead.name} />
        </div>
      </div>
    </article>
  )
}

type SectionProps = { title: string; note?: string; children: ReactNode }

function Section({ title, note, children }: SectionProps) {
  const id = useId()
  return (
    <section className="lead-more" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note && <p className="meta">{note}</p>}
      {children}
    </section>
  )
}

function NextBar({ detail }: { detail: LeadDetail }) {
  const { act, why, isCall } = nextOf(detail)
  const { phone } = detail.lead
  return (
    <div className="lead-next">
      <div>
        <b>{m.desk_lead_page_next({ act })}</b>
        {why && <p>{why}</p>}
      </div>
      {isCall && phone && (
        <a className="btn" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
          {m.desk_lead_page_call({ phone })}
        </a>
      )}
    </div>
  )
}

type DecisionsProps = LeadViewProps & { canChange: boolean }

function Decisions({ detail, drafts, canChange }: DecisionsProps) {
  const decisions = useDecisions({ detail, drafts, onSaved: () => undefined })
  return (
    <>
      <DecisionFields decisions={decisions} urgency={detail.urgency} canChange={canChange} />
      {decisions.changed.length > 0 && (
        <div className="actions">
          <DecisionButtons
            decisions={decisions}
            canChange={canChange}
            onCancel={decisions.discard}
          />
          <Unsaved fields={decisions.changed} />
        </div>
      )}
    </>
  )
}

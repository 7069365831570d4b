/** The quick view of a lead from a list (spec §2.16): what it says, and what staff decide. The page has the rest. */

import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { leadCan } from '../leads/fields/lead-can.ts'
import { m } from '../paraglide/messages.js'
import { urls } from '../site/urls.ts'
import { isTyping, useKeysSetting } from '../staff/single-keys.tsx'
import { useAccount } from '../staff/staff-layout.tsx'
import { Sheet, SheetBody, SheetFoot } from '../ui/dialog.tsx'
import { Link } from '../ui/link.tsx'
import { ErrorBox, Loading } from '../ui/notices.tsx'
import type { LeadDetail } from './desk.contract.ts'
import { draftsQuery, leadDetailQuery } from './desk.queries.ts'
import { PriorityBadge, StatusBadge } from './desk-parts.tsx'
import { MergedAway, mergeOf } from './duplicates.tsx'
import { DecisionButtons, DecisionFields, Unsaved, useDecisions } from './lead-decisions.tsx'
import { consentInBrief, Reach, WithdrawnNotice, Words } from './lead-details.tsx'
import type { DraftStore } from './lead-draft.ts'
import { focusLead } from './lead-table.tsx'
import { priorityReasonOf } from './queue/queue-words.ts'

type LeadSheetProps = {
  id: number
  canChange: boolean
  startsAtStatus: boolean
  onClose: () => void
  onOpen: (id: number) => void
  /** The list it was opened from, for the way to its neighbors. */
  ids: number[]
}

export function LeadSheet(props: LeadSheetProps) {
  const { id, canChange, startsAtStatus, onClose, onOpen, ids } = props
  const { data, error, refetch, isFetchedAfterMount } = useQuery(leadDetailQuery(id))
  const { data: drafts } = useQuery(draftsQuery(useAccount().draftKey))
  const status = useRef<HTMLSelectElement>(null)
  // The cache may be stale, and only fresh data may be edited.
  const detail = isFetchedAfterMount ? data : undefined
  const isReady = detail !== undefined && drafts !== undefined
  useEffect(() => {
    if (isReady && startsAtStatus) status.current?.focus()
  }, [isReady, startsAtStatus])
  useStatusKey(status)
  const lead = detail?.lead
  return (
    <Sheet
      kicker={m.desk_lead_sheet_kicker({ reference: lead?.reference ?? String(id) })}
      title={lead?.name ?? m.desk_lead_sheet_heading()}
      subtitle={
        <>
          {detail && <Badges detail={detail} />}
          <Neighbors id={id} ids={ids} onOpen={onOpen} />
        </>
      }
      onClose={onClose}
      focusOnClose={() => focusLead(id)}
    >
      {detail && drafts ? (
        <QuickView
          key={id}
          detail={detail}
          drafts={drafts}
          canChange={canChange}
          statusRef={status}
          onClose={onClose}
        />
      ) : (
        <SheetBody>
          {error ? (
            <ErrorBox message={error.message} onRetry={() => refetch()} />
          ) : (
            <Loading>{m.desk_lead_sheet_loading()}</Loading>
          )}
        </SheetBody>
      )}
    </Sheet>
  )
}

type QuickViewProps = {
  detail: LeadDetail
  drafts: DraftStore
  canChange: boolean
  statusRef: RefObject<HTMLSelectElement | null>
  onClose: () => void
}

function QuickView({ detail, drafts, canChange, statusRef, onClose }: QuickViewProps) {
  const decisions = useDecisions({ detail, drafts, onSaved: onClose })
  const mayChange = canChange && leadCan.beChanged(mergeOf(detail)) === null
  const cancel = () => {
    decisions.discard()
    onClose()
  }
  return (
    <>
      <SheetBody>
        <WithdrawnNotice consent={detail.consent} />
        <MergedAway detail={detail} canChange={canChange} />
        <dl className="lead-facts">
          <Reach detail={detail} />
          <Words detail={detail} />
        </dl>
        <p>
          <Link href={urls.staff.lead(detail.lead.id)}>{m.desk_lead_page_open()}</Link>
        </p>
        <DecisionFields
          decisions={decisions}
          urgency={detail.urgency}
          canChange={mayChange}
          statusRef={statusRef}
        />
      </SheetBody>
      <SheetFoot>
        <DecisionButtons decisions={decisions} canChange={mayChange} onCancel={cancel} />
        {decisions.changed.length > 0 ? (
          <Unsaved fields={decisions.changed} />
        ) : (
          <span className="meta">{consentInBrief(detail.consent)}</span>
        )}
      </SheetFoot>
    </>
  )
}

type NeighborsProps = { id: number; ids: number[]; onOpen: (id: number) => void }

function Neighbors({ id, ids, onOpen }: NeighborsProps) {
  const at = ids.indexOf(id)
  if (at < 0 || ids.length < 2) return null
  const button = (label: string, neighbor: number | undefined) => (
    <button
      type="button"
      className="btn secondary compact"
      disabled={neighbor === undefined}
      onClick={() => neighbor !== undefined && onOpen(neighbor)}
    >
      {label}
    </button>
  )
  return (
    <p className="lead-neighbors">
      {button(m.desk_desk_parts_previous(), ids[at - 1])}
      {button(m.desk_desk_parts_next(), ids[at + 1])}
      <span className="meta">{m.desk_lead_sheet_position({ at: at + 1, count: ids.length })}</span>
    </p>
  )
}

function Badges({ detail: { lead, duplicates, estimates, urgency } }: { detail: LeadDetail }) {
  const count = duplicates.length
  return (
    <p className="pills">
      <PriorityBadge priority={urgency} />
      <StatusBadge status={lead.status} />
      {count > 0 && <span className="pill">{m.desk_lead_sheet_maybe_duplicate({ count })}</span>}
      <span className="meta">{priorityReasonOf({ lead, estimates })}</span>
    </p>
  )
}

/** The shortcut s focuses the status here too, except while typing and for those who turned single keys off. */
function useStatusKey(status: RefObject<HTMLSelectElement | null>): void {
  const [areOn] = useKeysSetting()
  useEffect(() => {
    if (!areOn) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 's' || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target)) return
      event.preventDefault()
      status.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [areOn, status])
}

/** The side sheet with one lead. */

import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { m } from '../../paraglide/messages.js'
import { useAccount } from '../../staff/staff-layout.tsx'
import { Sheet, SheetBody } from '../../ui/dialog.tsx'
import { ErrorBox, Loading } from '../../ui/notices.tsx'
import type { LeadDetail } from './desk.contract.ts'
import { draftsQuery, leadDetailQuery } from './desk.queries.ts'

import { PriorityBadge, QualityBadge, StatusBadge } from './desk-parts.tsx'
import { LeadEditor } from './lead-editor.tsx'

import { focusLead, isTyping } from './lead-table.tsx'
import { urgencyInWords } from './queue/queue-words.ts'

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
        <LeadEditor
          key={id}
          detail={detail}
          drafts={drafts}
          canChange={canChange}
          statusRef={status}
          onClose={onClose}
          onOpen={onOpen}
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
      <QualityBadge lead={lead} />
      {count > 0 && <span className="pill">{m.desk_lead_sheet_maybe_duplicate({ count })}</span>}
      <span className="meta">{urgencyInWords({ ...lead, estimates, urgency })}</span>
    </p>
  )
}

/** The shortcut s focuses the status here too, except while typing. */
function useStatusKey(status: RefObject<HTMLSelectElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 's' || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target)) return
      event.preventDefault()
      status.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [status])
}

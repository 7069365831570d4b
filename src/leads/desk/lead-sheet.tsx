/** The side sheet with one lead. */
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { useAccount } from '../../staff/staff-layout.tsx'
import { Sheet, SheetBody } from '../../ui/dialog.tsx'
import { ErrorBox, Loading } from '../../ui/notices.tsx'
import type { LeadDetail } from './desk.contract.ts'
import { draftsQuery, leadDetailQuery } from './desk.queries.ts'
import { PriorityBadge, QualityBadge, StatusBadge } from './desk-parts.tsx'
import { LeadEditor } from './lead-editor.tsx'
import { chooserOf, inWords } from './lead-model.ts'
import { focusLead, isTyping } from './lead-table.tsx'
import { priorityReason } from './queue/queue-words.ts'

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
      kicker={`Lead ${lead?.reference ?? id}`}
      title={lead?.name ?? 'Lead details'}
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
            <Loading>Loading lead...</Loading>
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
      {button('Previous', ids[at - 1])}
      {button('Next', ids[at + 1])}
      <span className="meta">
        {at + 1} of {ids.length}
      </span>
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
      {count > 0 && (
        <span className="pill">{count === 1 ? 'Duplicate?' : `${count} duplicates?`}</span>
      )}
      <span className="meta">
        {inWords(urgency)}: {priorityReason({ ...lead, priorityBy: chooserOf(lead), estimates })}
      </span>
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

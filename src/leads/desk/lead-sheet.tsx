/** The side sheet with one lead. */
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { Sheet, SheetBody } from '../../ui/dialog.tsx'
import { ErrorBox, Loading } from '../../ui/notices.tsx'
import type { LeadDetail } from './desk.contract.ts'
import { leadDetailQuery } from './desk.queries.ts'
import { PriorityBadge, QualityBadge, StatusBadge } from './desk-parts.tsx'
import { LeadEditor } from './lead-editor.tsx'
import { focusLead, isTyping } from './lead-table.tsx'

type LeadSheetProps = {
  id: number
  canChange: boolean
  startsAtStatus: boolean
  onClose: () => void
  onOpen: (id: number) => void
}

export function LeadSheet({ id, canChange, startsAtStatus, onClose, onOpen }: LeadSheetProps) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery(leadDetailQuery(id))
  const status = useRef<HTMLSelectElement>(null)
  const isHeld = useRef(false)
  // The cache may be stale, and only fresh data may be edited.
  const detail = isFetchedAfterMount ? data : undefined
  const isReady = detail !== undefined
  useEffect(() => {
    if (isReady && startsAtStatus) status.current?.focus()
  }, [isReady, startsAtStatus])
  useStatusKey(status)
  const lead = detail?.lead
  return (
    <Sheet
      kicker={`Lead ${lead?.reference ?? id}`}
      title={lead?.name ?? 'Lead details'}
      subtitle={detail && <Badges detail={detail} />}
      onClose={onClose}
      focusOnClose={() => focusLead(id)}
      isHeld={() => isHeld.current}
    >
      {detail ? (
        <LeadEditor
          key={id}
          detail={detail}
          canChange={canChange}
          statusRef={status}
          heldRef={isHeld}
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

function Badges({ detail: { lead, duplicates } }: { detail: LeadDetail }) {
  const count = duplicates.length
  return (
    <p className="pills">
      <PriorityBadge priority={lead.priority} />
      <StatusBadge status={lead.status} />
      <QualityBadge lead={lead} />
      {count > 0 && (
        <span className="pill">{count === 1 ? 'Duplicate?' : `${count} duplicates?`}</span>
      )}
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

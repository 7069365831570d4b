/** The side sheet with one lead. */
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { useAccount } from '../../staff/staff-layout.tsx'
import { Sheet, SheetBody } from '../../ui/dialog.tsx'
import { ErrorBox, Loading } from '../../ui/notices.tsx'
import type { LeadDetail } from './desk.contract.ts'
import { draftsQuery, leadDetailQuery } from './desk.queries.ts'
import { deskTexts } from './desk-parts.texts.ts'
import { PriorityBadge, QualityBadge, StatusBadge } from './desk-parts.tsx'
import { LeadEditor } from './lead-editor.tsx'
import { leadSheetTexts } from './lead-sheet.texts.ts'
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
  const texts = leadSheetTexts()
  return (
    <Sheet
      kicker={texts.kicker(lead?.reference ?? String(id))}
      title={lead?.name ?? texts.heading}
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
            <Loading>{texts.loading}</Loading>
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
  const { previous, next } = deskTexts()
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
      {button(previous, ids[at - 1])}
      {button(next, ids[at + 1])}
      <span className="meta">{leadSheetTexts().position(at + 1, ids.length)}</span>
    </p>
  )
}

function Badges({ detail: { lead, duplicates, estimates, urgency } }: { detail: LeadDetail }) {
  const count = duplicates.length
  const texts = leadSheetTexts()
  return (
    <p className="pills">
      <PriorityBadge priority={urgency} />
      <StatusBadge status={lead.status} />
      <QualityBadge lead={lead} />
      {count > 0 && <span className="pill">{texts.maybeDuplicate(count)}</span>}
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

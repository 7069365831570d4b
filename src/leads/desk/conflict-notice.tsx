import { Warning } from '../../ui/icons.tsx'
import type { Lead, LeadConflict } from './lead-desk.contract.ts'
import type { Draft } from './lead-draft.ts'
import { inWords } from './lead-words.ts'

/** For the second of two editors: nothing was written yet, and this is what the first one saved. */
export function ConflictNotice({ conflict, draft }: { conflict: LeadConflict; draft: Draft }) {
  const { current, changedBy } = conflict
  const differs = {
    status: current.status !== draft.status,
    priority: current.priority !== draft.priority,
    notes: (current.notes ?? '') !== draft.notes,
    passedOn: passedOnInWords(current) !== passedOnInWords(asSaved(draft)),
  }
  return (
    <div className="errbox" role="alert" ref={showNow}>
      <Warning />
      <div>
        <b>{changedBy ?? 'Somebody'} changed this lead while you had it open.</b>
        <p>Nothing of yours was saved yet. It now reads:</p>
        <ul>
          <li>
            Status: {inWords(current.status)}
            {differs.status && ` (you chose ${inWords(draft.status)})`}
          </li>
          <li>
            Priority: {inWords(current.priority)}
            {differs.priority && ` (you chose ${inWords(draft.priority)})`}
          </li>
          <li>Notes: {differs.notes ? current.notes || 'none' : 'as below'}</li>
          <li>Passed on to: {differs.passedOn ? passedOnInWords(current) : 'as below'}</li>
        </ul>
        <p>Press Update Lead to save what stands below instead, or Cancel to leave it.</p>
      </div>
    </div>
  )
}

type PassedOnLead = Pick<Lead, 'assignedToFirm' | 'dateSentToFirm' | 'firmResponse'>

function passedOnInWords({ assignedToFirm, dateSentToFirm, firmResponse }: PassedOnLead): string {
  if (!assignedToFirm) return 'nobody'
  const day = dateSentToFirm?.slice(0, 10) ?? ''
  const words = [assignedToFirm, day && `on ${day}`, firmResponse && `(${firmResponse})`]
  return words.filter(Boolean).join(' ')
}

const asSaved = ({ firm, sentOn, response }: Draft): PassedOnLead => ({
  assignedToFirm: firm,
  dateSentToFirm: sentOn,
  firmResponse: response,
})

/** It may come in above what is in view. */
const showNow = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' })

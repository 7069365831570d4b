/** The list: one row a lead, or one block on narrow screens. */

import { formatMoment } from '../../ui/format-moment.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { truncate } from '../../ui/truncate.ts'
import { ageOf } from './lead-age.ts'
import { PriorityBadge, QualityBadge, StatusBadge } from './lead-badges.tsx'
import type { Lead } from './lead-desk.contract.ts'
import { PREVIEW_LENGTH } from './lead-words.ts'

export type LeadTableProps = {
  leads: Lead[]
  caption: string
  targetHours: number
  openId: number | null
  onOpen: (id: number) => void
  /** Absent for who may not change anything. */
  selection?: { ids: Set<number>; onToggle: (id: number) => void; onToggleAll: () => void }
}

export function LeadTable({ leads, caption, selection, ...row }: LeadTableProps) {
  return (
    <table className="leads">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className="c-sel">
              <input
                type="checkbox"
                aria-label="Select all on this page"
                checked={leads.length > 0 && leads.every((lead) => selection.ids.has(lead.id))}
                onChange={selection.onToggleAll}
              />
            </th>
          )}
          <th scope="col">Age</th>
          <th scope="col">Person</th>
          <th scope="col">Message</th>
          <th scope="col">Priority</th>
          <th scope="col">Status</th>
          <th scope="col">Quality</th>
          <th scope="col">
            <span className="vh">Action</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {leads.map((lead) => (
          <LeadRow key={lead.id} lead={lead} selection={selection} {...row} />
        ))}
      </tbody>
    </table>
  )
}

type LeadRowProps = Omit<LeadTableProps, 'leads' | 'caption' | 'selection'> & {
  lead: Lead
  selection: LeadTableProps['selection']
}

function LeadRow({ lead, targetHours, openId, onOpen, selection }: LeadRowProps) {
  const { age, note, isOverdue } = ageOf(lead, targetHours)
  const classes = [isOverdue && 'over', lead.id === openId && 'sel'].filter(Boolean).join(' ')
  return (
    <tr className={classes || undefined} data-lead={lead.id}>
      {selection && (
        <td className="c-sel">
          <input
            type="checkbox"
            aria-label={`Select ${lead.name}`}
            checked={selection.ids.has(lead.id)}
            onChange={() => selection.onToggle(lead.id)}
          />
        </td>
      )}
      <td className="c-age">
        <Tooltip text={`Received ${formatMoment(lead.createdAt)}`}>
          <b>{age}</b>
        </Tooltip>
        <span className={isOverdue ? 'over' : undefined}>{note}</span>
      </td>
      <td className="c-who">
        <b>{lead.name}</b>
        <span>{lead.email}</span>
        {lead.phone ? <span>{lead.phone}</span> : <span className="none">Not provided</span>}
      </td>
      <td className="c-msg">{truncate(lead.message, PREVIEW_LENGTH)}</td>
      <td className="c-b">
        <PriorityBadge priority={lead.priority} />
      </td>
      <td className="c-b">
        <StatusBadge status={lead.status} />
      </td>
      <td className="c-b">
        <QualityBadge lead={lead} />
      </td>
      <td className="c-act">
        <button type="button" className="btn two sm" onClick={() => onOpen(lead.id)}>
          View Details<span className="vh"> of {lead.name}</span>
        </button>
      </td>
    </tr>
  )
}

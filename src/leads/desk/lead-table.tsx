/** The list of leads: a table, on narrow screens a stack of blocks, and its keyboard shortcuts. */

import { useEffect } from 'react'
import { m } from '../../paraglide/messages.js'
import type { Status } from '../../platform/database/schema/lead-values.ts'
import { urls } from '../../site/urls.ts'
import { isTyping, KeysSwitch } from '../../staff/single-keys.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { truncate } from '../../ui/truncate.ts'
import { languageNames } from '../fields/answer-names.ts'
import { leadCan } from '../fields/lead-can.ts'
import { inWords } from '../fields/lead-words.ts'
import type { ListedLead } from './desk.contract.ts'
import { AddressText, PriorityBadge, QualityBadge, StatusBadge, WithHidden } from './desk-parts.tsx'
import { SEARCH_ID } from './lead-filters.tsx'
import { inUnits, PREVIEW_LENGTH } from './lead-model.ts'

import { nextOf } from './next-act.ts'
import { priorityReasonOf } from './queue/queue-words.ts'

type LeadTableProps = {
  leads: ListedLead[]
  caption: string
  targetHours: number
  openId: number | null
  onOpen: (id: number) => void
  /** Absent for viewers, who cannot change anything. */
  selection?: { ids: Set<number>; onToggle: (id: number) => void; onToggleAll: () => void }
}

export function LeadTable({ leads, caption, selection, ...row }: LeadTableProps) {
  return (
    <table className="leads">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className="select-cell">
              <input
                type="checkbox"
                aria-label={m.desk_leads_select_all()}
                checked={leads.length > 0 && leads.every((lead) => selection.ids.has(lead.id))}
                onChange={selection.onToggleAll}
              />
            </th>
          )}
          <th scope="col">{m.desk_leads_table_age()}</th>
          <th scope="col">{m.desk_leads_table_person()}</th>
          <th scope="col">{m.desk_desk_parts_message()}</th>
          <th scope="col">{m.desk_desk_parts_priority()}</th>
          <th scope="col">{m.desk_desk_parts_status()}</th>
          <th scope="col">{m.desk_desk_parts_quality()}</th>
          <th scope="col">
            <span className="visually-hidden">{m.desk_leads_table_action()}</span>
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
  lead: ListedLead
  selection: LeadTableProps['selection']
}

function LeadRow({ lead, targetHours, openId, onOpen, selection }: LeadRowProps) {
  const { age, note, isOverdue } = ageOf(lead, targetHours)

  const classes = [isOverdue && 'overdue', lead.id === openId && 'selected']
    .filter(Boolean)
    .join(' ')
  return (
    <tr className={classes || undefined} data-lead={lead.id}>
      {selection && (
        <td className="select-cell">
          <input
            type="checkbox"
            aria-label={m.desk_leads_select({ name: lead.name })}
            checked={selection.ids.has(lead.id)}
            onChange={() => selection.onToggle(lead.id)}
          />
        </td>
      )}
      <td className="age-cell">
        <Tooltip text={m.desk_leads_received({ moment: formatMoment(lead.createdAt) })}>
          <b>{age}</b>
        </Tooltip>
        <span className={isOverdue ? 'overdue' : undefined}>{note}</span>
      </td>
      <td className="person-cell">
        <b>{lead.name}</b>
        <span>
          <AddressText address={lead.email} />
        </span>
        {lead.phone &&
        leadCan.beCalled({ ...lead, consent: lead.isWithdrawn ? 'withdrawn' : 'given' }) ===
          null ? (
          <a href={urls.call(lead.phone)}>{lead.phone}</a>
        ) : (
          <span className="missing-value">{lead.phone ?? m.desk_desk_parts_not_provided()}</span>
        )}
        {lead.language && lead.language !== 'en' && <span>{languageNames[lead.language]()}</span>}
      </td>
      <td className="message-cell">
        <span>{truncate(lead.message, PREVIEW_LENGTH)}</span>
        <p className="next-act">
          {m.desk_leads_fact({ fact: priorityReasonOf({ lead, estimates: lead.estimates }) })}{' '}
          <b>{nextOf({ ...lead, lead, consent: consentOf(lead) }).act}.</b>
        </p>
      </td>
      <td className="pill-cell">
        <PriorityBadge priority={lead.priority} />
      </td>
      <td className="pill-cell">
        <StatusBadge status={lead.status} />
      </td>
      <td className="pill-cell">
        <QualityBadge lead={lead} />
      </td>
      <td className="action-cell">
        <button type="button" className="btn secondary compact" onClick={() => onOpen(lead.id)}>
          <WithHidden
            parts={[
              m.desk_desk_parts_view_details_1(),
              m.desk_desk_parts_view_details_2({ name: lead.name }),
            ]}
          />
        </button>
      </td>
    </tr>
  )
}

/** As far as the next act depends on it. */
const consentOf = ({ isWithdrawn, updatedAt }: ListedLead) =>
  isWithdrawn ? { withdrawnAt: updatedAt } : null

const HOUR = 3_600_000

type LeadAge = { age: string; note: string; isOverdue: boolean }

/** How long a lead has waited, compared with the response target. */
export function ageOf(
  lead: { createdAt: string; status: Status },
  targetHours: number,
  now = Date.now(),
): LeadAge {
  const waited = Math.max(0, now - new Date(lead.createdAt).getTime())
  const age = inUnits(waited)
  if (lead.status !== 'new') return { age, note: inWords(lead.status), isOverdue: false }
  const left = targetHours * HOUR - waited
  if (left < 0)
    return { age, note: m.desk_leads_overdue_by({ time: inUnits(-left) }), isOverdue: true }
  return { age, note: m.desk_leads_due_in({ time: inUnits(left) }), isOverdue: false }
}

type KeyboardHelpProps = { keys: readonly (readonly [key: string, meaning: string])[] }

export function KeyboardHelp({ keys }: KeyboardHelpProps) {
  return (
    <details className="key-list">
      <summary>{m.desk_leads_keys_heading()}</summary>
      <KeysSwitch />
      <dl>
        {keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

type LeadKeys = {
  onStatus: (id: number) => void
  onSelect: (id: number) => void
  isPaused: boolean
}

export function useLeadKeys({ onStatus, onSelect, isPaused }: LeadKeys): void {
  useEffect(() => {
    if (isPaused) return
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const current = currentRow()
      const id = Number(current?.dataset.lead)
      if (event.key === 'j') focusRow(current ? nextRow(current, 1) : rows()[0])
      else if (event.key === 'k') focusRow(current ? nextRow(current, -1) : rows()[0])
      else if (event.key === 's' && id) onStatus(id)
      else if (event.key === 'x' && id) onSelect(id)
      else if (event.key === '/') document.getElementById(SEARCH_ID)?.focus()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onStatus, onSelect, isPaused])
}

export function focusLead(id: number | null): HTMLElement | null {
  const row = document.querySelector<HTMLElement>(`[data-lead="${id}"]`)
  return row?.querySelector<HTMLElement>('.action-cell button, .queue-action button') ?? null
}

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('tr[data-lead]')]

function currentRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('tr[data-lead]') ?? null
}

function nextRow(row: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const all = rows()
  return all[all.indexOf(row) + step] ?? row
}

function focusRow(row: HTMLElement | undefined): void {
  row?.querySelector<HTMLElement>('.action-cell button')?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}

/**
 * What is typed about a lead and not saved yet. Kept for each lead until it is saved or discarded, so
 * that Escape, Back, a click outside or a reload loses nothing.
 */

import { m } from '../paraglide/messages.js'
import type { Lead, LeadUpdate } from './desk.contract.ts'

/** As staff read them. */
const fieldNames = {
  status: m.desk_lead_editor_fields_status,
  priority: m.desk_lead_editor_fields_priority,
  owner: m.desk_lead_editor_fields_owner,
  notes: m.desk_lead_editor_fields_notes,
}

export type Draft = Pick<Lead, 'status' | 'priority'> & {
  owner: string
  notes: string
}

export const draftOf = (lead: Lead): Draft => ({
  status: lead.status,
  priority: lead.priority,
  owner: lead.owner ?? '',
  notes: lead.notes ?? '',
})

const changedFields = (draft: Draft, base: Lead): (keyof Draft)[] => {
  const before = draftOf(base)
  const fields = Object.keys(before) as (keyof Draft)[]
  return fields.filter((field) => draft[field] !== before[field])
}

/** The names of the fields that differ. */
export const unsaved = (draft: Draft, base: Lead): string[] =>
  changedFields(draft, base).map((field) => fieldNames[field]())

/** Spec §4, §7: status "contacted" sends the current time; any other status clears it. */
export function changeOf(draft: Draft, base: Lead): LeadUpdate {
  const { status, priority, notes, owner } = draft
  const isContacted = status === 'contacted'
  return {
    status,
    priority,
    notes,
    ...(owner === (base.owner ?? '') ? {} : { owner: owner || null }),
    contacted: isContacted,
    ...(isContacted ? { contactedAt: new Date().toISOString() } : {}),
    updatedAt: base.updatedAt,
  }
}

/** Whether the newer version has what this editor changed as they saw it. */
export function isUntouched(draft: Draft, base: Lead, newer: Lead): boolean {
  const [seen, now] = [draftOf(base), draftOf(newer)]
  return changedFields(draft, base).every((field) => seen[field] === now[field])
}

/** Keeps this editor's changes and takes everything else from the newer version. */
export function merged(draft: Draft, base: Lead, current: Lead): Draft {
  const mine = changedFields(draft, base).map((field) => [field, draft[field]])
  return { ...draftOf(current), ...Object.fromEntries(mine) }
}

/** In this tab alone, which forgets it when it is closed. Signing out removes all of them. */
export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
export const DRAFT = 'atlas.draft.'
const keyOf = (leadId: number) => `${DRAFT}${leadId}`

/** Only what was changed: the rest follows the lead as it is when it is opened again. */
export function keepDraft(store: DraftStore, draft: Draft, base: Lead): void {
  const key = keyOf(base.id)
  const changes = changedFields(draft, base).map((field) => [field, draft[field]])
  if (changes.length === 0) store.removeItem(key)
  else store.setItem(key, JSON.stringify(Object.fromEntries(changes)))
}

export function restoreDraft(store: DraftStore, lead: Lead): Draft {
  const fresh = draftOf(lead)
  try {
    const kept: unknown = JSON.parse(store.getItem(keyOf(lead.id)) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return fresh
    const known = Object.entries(kept).filter(
      ([field, value]) => Object.hasOwn(fresh, field) && typeof value === 'string',
    )
    return { ...fresh, ...Object.fromEntries(known) }
  } catch {
    return fresh
  }
}

export const discardDraft = (store: DraftStore, leadId: number): void =>
  store.removeItem(keyOf(leadId))

import { describe, expect, it } from 'vitest'
import type { Lead } from './desk.contract.ts'
import {
  changeOf,
  type DraftStore,
  discardDraft,
  draftOf,
  isUntouched,
  keepDraft,
  restoreDraft,
  unsaved,
} from './lead-draft.ts'

const lead = {
  id: 7,
  status: 'new',
  priority: 'normal',
  owner: null,
  notes: null,
  assignedToFirm: null,
  dateSentToFirm: null,
  firmResponse: null,
  updatedAt: '2026-11-17T10:00:00.000Z',
} as Lead

function store(): DraftStore & { size: number } {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    get size() {
      return values.size
    },
  }
}

describe('a draft', () => {
  const draft = { ...draftOf(lead), notes: 'Spoke to Odette', status: 'contacted' as const }

  it('is kept for each lead, and names what is unsaved', () => {
    const kept = store()
    keepDraft(kept, draft, lead)
    expect(restoreDraft(kept, lead)).toEqual(draft)
    expect(unsaved(draft, lead)).toEqual(['status', 'notes'])
    expect(restoreDraft(kept, { ...lead, id: 8 })).toEqual(draftOf(lead))
  })

  it('takes what it does not change from the newer lead', () => {
    const kept = store()
    keepDraft(kept, draft, lead)
    const newer = { ...lead, priority: 'high' as const }
    expect(restoreDraft(kept, newer).priority).toBe('high')
  })

  it('follows a newer lead only where nobody else changed the same field', () => {
    expect(isUntouched(draft, lead, { ...lead, priority: 'high' })).toBe(true)
    expect(isUntouched(draft, lead, { ...lead, notes: 'Written by somebody else' })).toBe(false)
  })

  it('is gone when it is discarded, or nothing differs', () => {
    const kept = store()
    keepDraft(kept, draft, lead)
    keepDraft(kept, draftOf(lead), lead)
    expect(kept.size).toBe(0)
    keepDraft(kept, draft, lead)
    discardDraft(kept, 7)
    expect(kept.size).toBe(0)
  })

  it.each(['{', 'null', '3', '{"notes":5,"toString":"x"}'])('ignores a broken one: %s', (text) => {
    const broken = { ...store(), getItem: () => text }
    expect(draftOf(lead)).toEqual(restoreDraft(broken, lead))
  })

  it('sends the owner only when it changed', () => {
    expect(changeOf(draft, lead)).not.toHaveProperty('owner')
    expect(changeOf({ ...draft, owner: 'ana@example.test' }, lead)).toMatchObject({
      owner: 'ana@example.test',
      contacted: true,
    })
  })
})

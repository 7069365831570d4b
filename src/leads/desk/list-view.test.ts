import { describe, expect, it } from 'vitest'
import { readLeadId, readView, writeView } from './list-view.ts'

describe('filters in the address', () => {
  it('come back as they were written', () => {
    const view = {
      status: 'new',
      priority: 'urgent',
      due: 'overdue',
      sort: 'waiting',
      page: 3,
    } as const
    expect(writeView(view, 7)).toBe(
      '?status=new&priority=urgent&due=overdue&sort=waiting&page=3&lead=7',
    )
    expect(readView(writeView(view, 7))).toEqual(view)
    expect(readLeadId(writeView(view, 7))).toBe(7)
  })

  it('are left out where they say nothing, and ignored where they are nonsense', () => {
    expect(writeView({ sort: 'newest', page: 1 })).toBe('')
    expect(readView('?status=open&priority=<x>&sort=random&page=-3&due=now')).toEqual({
      sort: 'newest',
      page: 1,
    })
    expect(readLeadId('?lead=x')).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { readLeadId, readView, writeView } from './lead-filters.tsx'

describe('the view in the URL', () => {
  it('is read back as it was written', () => {
    const view = {
      status: 'new',
      priority: 'urgent',
      due: 'overdue',
      language: 'es',
      sort: 'waiting',
      page: 3,
    } as const
    expect(writeView(view, 7)).toBe(
      '?status=new&priority=urgent&due=overdue&language=es&sort=waiting&page=3&lead=7',
    )
    expect(readView(writeView(view, 7))).toEqual(view)
    expect(readLeadId(writeView(view, 7))).toBe(7)
  })

  it('leaves out defaults and ignores unknown values', () => {
    expect(writeView({ sort: 'newest', page: 1 })).toBe('')
    expect(readView('?status=open&priority=<x>&sort=random&page=-3&due=now&language=fr')).toEqual({
      sort: 'newest',
      page: 1,
    })
    expect(readLeadId('?lead=x')).toBeNull()
  })
})

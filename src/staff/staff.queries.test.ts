import { beforeEach, describe, expect, it, vi } from 'vitest'
import { currentApi } from '../platform/web/api-in-process.ts'
import { safeNext, signOut } from './staff.queries.ts'

describe('signing out', () => {
  const clear = vi.fn()
  const assign = vi.fn()
  beforeEach(() => {
    vi.resetAllMocks()
    vi.stubGlobal('sessionStorage', { clear })
    vi.stubGlobal('location', { assign })
    return () => vi.unstubAllGlobals()
  })

  it('removes drafts from the browser and leaves the page', async () => {
    await currentApi.run(async () => new Response(null, { status: 204 }), signOut)
    expect(clear).toHaveBeenCalledOnce()
    expect(assign.mock.calls).toEqual([['/admin/login']])
  })

  it('removes drafts even if the server does not answer, and does not look signed out', async () => {
    const away = async () => Response.json({ detail: 'Away.' }, { status: 503 })
    await expect(currentApi.run(away, signOut)).rejects.toThrow()
    expect(clear).toHaveBeenCalledOnce()
    expect(assign).not.toHaveBeenCalled()
  })
})

it.each([
  ['/admin/leads?status=new', '/admin/leads?status=new'],
  ['/firm', '/firm'],
  ['//evil.example', '/admin/queue'],
  ['https://evil.example/admin', '/admin/queue'],
  ['/admin/../../evil', '/admin/queue'],
  ['/admin\\@evil.example', '/admin/queue'],
  ['javascript:alert(1)', '/admin/queue'],
  ['/florida', '/admin/queue'],
])('after signing in, next=%s leads to %s', (next, to) => {
  expect(safeNext(`?${new URLSearchParams({ next })}`)).toBe(to)
})

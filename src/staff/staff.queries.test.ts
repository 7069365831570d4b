import { beforeEach, describe, expect, it, vi } from 'vitest'
import { currentApi } from '../platform/web/api-in-process.ts'
import { IDLE_SECONDS } from './staff.contract.ts'
import { accountQuery, safeNext, signOut, watchSession } from './staff.queries.ts'

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

describe('a page that nobody uses', () => {
  const assign = vi.fn()
  beforeEach(() => {
    vi.useFakeTimers()
    vi.resetAllMocks()
    vi.stubGlobal('location', { assign, pathname: '/admin/leads', search: '' })
    return () => {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    }
  })
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

  it.each([401, 503])(
    'is left when its session has ended, if the server says %s',
    async (status) => {
      await currentApi.run(
        async () => Response.json({ detail: 'No.' }, { status }),
        async () => {
          await expect(accountQuery().queryFn?.({} as never)).rejects.toThrow()
          assign.mockClear()
          const stop = watchSession()
          await pass(IDLE_SECONDS)
          expect(assign).not.toHaveBeenCalled()
          await pass(120)
          stop()
          expect(assign).toHaveBeenCalledWith('/admin/login?next=%2Fadmin%2Fleads')
        },
      )
    },
  )

  it('stays while another tab uses the session', async () => {
    let calls = 0
    await currentApi.run(
      async () => {
        calls += 1
        return Response.json({})
      },
      async () => {
        await accountQuery().queryFn?.({} as never)
        const stop = watchSession()
        await pass(2 * IDLE_SECONDS)
        stop()
        expect([calls, assign.mock.calls]).toEqual([2, []])
      },
    )
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

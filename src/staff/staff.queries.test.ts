import { beforeEach, describe, expect, it, vi } from 'vitest'
import { currentApi } from '../platform/web/api-in-process.ts'
import { IDLE_SECONDS, PROVE_IDENTITY, type Proof } from './staff.contract.ts'
import {
  accountQuery,
  askForIdentityWith,
  type IdentityQuestion,
  provenCall,
  safeNext,
  signOut,
  staff,
  watchSession,
} from './staff.queries.ts'

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

describe('a call that needs a proof', () => {
  const json = { name: 'Ann', email: 'ann@example.test', role: 'viewer' } as const
  const sent: unknown[] = []
  const api = async (_: string, init?: RequestInit) => {
    const body = JSON.parse(String(init?.body))
    sent.push(body)
    const refused = (status: number, detail: string, type = PROVE_IDENTITY) =>
      Response.json({ type, detail }, { status })
    if (body.proof.password === 'wrong') return refused(400, 'Invalid password.')
    if (body.proof.password === 'taken') return refused(409, 'It exists.', 'about:blank')
    return Response.json({ setUpPath: '/x' })
  }
  /** Asks as the dialog does, with one password after the other. */
  const answer = async (passwords: string[]) => {
    sent.length = 0
    const complaints: string[] = []
    const ask = async ({ isEveryTime, send }: IdentityQuestion) => {
      expect(isEveryTime).toBe(true)
      for (const password of passwords) {
        const proof: Proof = { password }
        const complaint = await send(proof).then(
          () => null,
          ({ message }: Error) => message,
        )
        if (complaint === null) return true
        complaints.push(complaint)
      }
      return false
    }
    const takeBack = askForIdentityWith(ask)
    const outcome = await currentApi
      .run(api, () => provenCall(staff.post('/admin/users', { json })))
      .catch(({ message }: Error) => message)
    takeBack()
    return { outcome, complaints }
  }

  it('asks until the proof is right, and sends what was to be sent with it', async () => {
    expect(await answer(['wrong', 'right'])).toEqual({
      outcome: { setUpPath: '/x' },
      complaints: ['Invalid password.'],
    })
    expect(sent.at(-1)).toEqual({ ...json, proof: { password: 'right' } })
  })

  it('fails for another reason as any call does, and sends nothing if nobody answers', async () => {
    expect(await answer(['taken'])).toEqual({ outcome: 'It exists.', complaints: [] })
    expect(await answer([])).toEqual({ outcome: 'Nothing was changed.', complaints: [] })
    expect(sent).toEqual([])
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

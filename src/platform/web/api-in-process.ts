/**
 * The API as server rendering calls it. Async storage, because the queries of a page run inside the
 * framework, which passes them nothing (decision 085).
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

export type CallApi = (path: string, init?: RequestInit) => Promise<Response>

export const currentApi = new AsyncLocalStorage<CallApi>()

export async function callApiInProcess(path: string, init?: RequestInit): Promise<Response> {
  const call = currentApi.getStore()
  if (!call) throw new Error(`${path} was called outside of a site`)
  // Nothing aborts a rendering, and a signal makes a request several times as expensive.
  const reply = await call(path, { ...init, signal: null })
  noteReply(reply.status)
  return reply
}

/** What a call needs to know whose lead it is: the cookie, and whether its name is that of https. */
const OF_VISITOR = ['cookie', 'x-forwarded-proto']

/** Calls for the pages of one person's own lead alone: all others are the same for everyone. */
export const callAsVisitor =
  (call: CallApi, { headers }: Request): CallApi =>
  (path, init) => {
    const sent = new Headers(init?.headers)
    for (const name of OF_VISITOR) {
      const value = headers.get(name)
      if (value !== null) sent.set(name, value)
    }
    return call(path, { ...init, headers: sent })
  }

type Render = {
  failures: number
  /** The nonce of this rendering alone: see content-security-policy.ts. */
  nonce: string
}

const NONCE_BYTES = 16

const renders = new AsyncLocalStorage<Render>()

/** Reports whether every API call of a rendering succeeded: an incomplete page is not cached. */
export async function watchRender<T>(
  render: (watch: Render) => Promise<T>,
): Promise<{ result: T; isWhole: boolean }> {
  const watch = { failures: 0, nonce: randomBytes(NONCE_BYTES).toString('base64url') }
  const result = await renders.run(watch, () => render(watch))
  return { result, isWhole: watch.failures === 0 }
}

export const currentNonce = (): string | undefined => renders.getStore()?.nonce

/** Called for each API reply that a page gets while rendering. A 404 is not a failure. */
function noteReply(status: number): void {
  const watch = renders.getStore()
  if (watch && status >= 500) watch.failures += 1
}

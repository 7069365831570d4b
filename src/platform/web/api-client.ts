/**
 * The one way a page gets data. In the browser it is fetch; on the server the same request goes to
 * the API in this process, without a socket. The compiler keeps only one branch in each bundle.
 */
import { createIsomorphicFn } from '@tanstack/react-start'
import { callApiInProcess } from './api-in-process.ts'

const request = createIsomorphicFn()
  .server((path: string, init?: RequestInit) => callApiInProcess(path, init))
  .client((path: string, init?: RequestInit) => fetch(path, { credentials: 'include', ...init }))

/** A reply that was not OK. The message is what the screens show. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** `failure` is the fixed text of a failed call; without it the message is "status: detail". */
type Failure = (status: number) => string

export async function getJson<T>(
  path: string,
  failure?: Failure,
  signal?: AbortSignal,
): Promise<T> {
  return (await (await getReply(path, failure, signal)).json()) as T
}

/** One page of a list, and how many there are in all. */
export async function getPage<T>(
  path: string,
  failure?: Failure,
  signal?: AbortSignal,
): Promise<{ items: T[]; total: number }> {
  const reply = await getReply(path, failure, signal)
  const items = (await reply.json()) as T[]
  return { items, total: Number(reply.headers.get('x-total-count') ?? items.length) }
}

/** For ready-made markup: see island.tsx. */
export async function getText(
  path: string,
  failure?: Failure,
  signal?: AbortSignal,
): Promise<string> {
  return (await getReply(path, failure, signal)).text()
}

/** For replies whose headers matter. */
export async function getReply(
  path: string,
  failure?: Failure,
  signal?: AbortSignal,
): Promise<Response> {
  const reply = await request(path, signal ? { signal } : undefined)
  if (!reply.ok) {
    throw new ApiError(reply.status, failure?.(reply.status) ?? (await failureText(reply)))
  }
  return reply
}

async function failureText(reply: Response): Promise<string> {
  const body = await reply.text().catch(() => '')
  return `${reply.status}: ${detailOf(body) || reply.statusText}`
}

function detailOf(body: string): string {
  try {
    const problem: unknown = JSON.parse(body)
    if (problem && typeof problem === 'object' && 'detail' in problem) return String(problem.detail)
  } catch {
    // Not JSON: the text itself is the message.
  }
  return body
}

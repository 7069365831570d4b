/**
 * How pages call the API. The types of a call follow from the routes:
 *
 *   const states = apiClient<typeof statesApi>()
 *   const call = states.get('/states/:stateSlug', { param: { stateSlug } })
 *   const state = await callJson(call)
 *
 * An unknown path, a missing parameter or an unknown field of the body does not compile.
 */

import type { OpenAPIHono } from '@hono/zod-openapi'
import { queryOptions } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import type { Hono } from 'hono'
import { m } from '../../paraglide/messages.js'
import { apiAddress } from './api-address.ts'
import { callApiInProcess } from './api-in-process.ts'

/** Each bundle contains only one branch; the server calls the API in process. */
const request = createIsomorphicFn()
  .server((path: string, init?: RequestInit) => callApiInProcess(path, init))
  .client((path: string, init?: RequestInit) =>
    fetch(path, { credentials: 'include', ...init }).catch((error) => {
      throw init?.signal?.aborted ? error : new ConnectionError()
    }),
  )

type Parts = { param?: object; query?: object; json?: unknown; header?: Record<string, string> }

/** A request that has not been sent yet. */
export type ApiCall<Reply, Conflict = unknown> = {
  method: string
  address: string
  parts: Parts
  /** Never set: they only carry the types of the reply and of a 409. */
  reply?: Reply
  conflict?: Conflict
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** Numbers may be passed for strings; enums stay enums. */
type Written<Fields> = {
  [Name in keyof Fields]: string extends Fields[Name] ? Fields[Name] | number : Fields[Name]
}
type Param<Input> = Input extends { param: infer Fields } ? { param: Written<Fields> } : unknown
type Query<Input> = Input extends { query: infer Fields }
  ? object extends Fields
    ? { query?: Written<Fields> }
    : { query: Written<Fields> }
  : unknown
type Body<Input> = Input extends { json: infer Json } ? { json: Json } : unknown
type Given<Input> = Param<Input> & Query<Input> & Body<Input> & Pick<Parts, 'header'>

type ReplyOf<Endpoint> = Endpoint extends { status: 200 | 201 | 202; output: infer Output }
  ? Output
  : Endpoint extends { status: 204 }
    ? undefined
    : never
type ConflictOf<Endpoint> = Endpoint extends { status: 409; output: infer Output } ? Output : never
type InputOf<Endpoint> = Endpoint extends { input: infer Input } ? Input : never

type PathWith<Calls, Key extends string> = {
  [Path in keyof Calls]: Key extends keyof Calls[Path] ? Path : never
}[keyof Calls]
type EndpointOf<Calls, Path extends keyof Calls, Key extends string> = Key extends keyof Calls[Path]
  ? Calls[Path][Key]
  : never

type Client<Calls> = {
  [Name in Method]: <Path extends PathWith<Calls, `$${Name}`> & string>(
    path: Path,
    ...given: object extends Given<InputOf<EndpointOf<Calls, Path, `$${Name}`>>>
      ? [parts?: Given<InputOf<EndpointOf<Calls, Path, `$${Name}`>>>]
      : [parts: Given<InputOf<EndpointOf<Calls, Path, `$${Name}`>>>]
  ) => ApiCall<
    ReplyOf<EndpointOf<Calls, Path, `$${Name}`>>,
    ConflictOf<EndpointOf<Calls, Path, `$${Name}`>>
  >
}

/**
 * The only place where a type is assumed rather than checked: `never` fits every reply, and `Client`
 * says which one it is, from the types of the routes.
 */
const callWith =
  (method: string) =>
  (path: string, parts: Parts = {}): ApiCall<never, never> => ({
    method,
    address: apiAddress(fillIn(path, { ...parts.param }), parts.query),
    parts,
  })

const calls = {
  get: callWith('GET'),
  post: callWith('POST'),
  put: callWith('PUT'),
  patch: callWith('PATCH'),
  delete: callWith('DELETE'),
}

/** `OpenAPIHono` first: matching it as a `Hono` is slow to compile. */
type CallsOf<App> =
  App extends OpenAPIHono<infer _Env, infer Calls, infer _Base>
    ? Calls
    : App extends Hono<infer _Env, infer Calls, infer _Base>
      ? Calls
      : never

export function apiClient<App>(): Client<CallsOf<App>> {
  return calls
}

const fillIn = (path: string, param: Record<string, unknown>) =>
  path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(param[name])))

type FieldError = { field: string; message: string }

/** A reply that was not OK. Screens show the message. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** The server's explanation, one sentence. */
  readonly detail: string
  readonly errors: FieldError[]
  /** The kind of problem, for those that a screen answers itself. */
  readonly type: unknown
  constructor(
    status: number,
    message: string,
    { detail, errors, type }: { detail: string; errors: FieldError[]; type?: unknown },
  ) {
    super(message)
    this.status = status
    this.detail = detail
    this.errors = errors
    this.type = type
  }
}

/** No reply arrived, or not all of it. */
export class ConnectionError extends Error {
  override name = 'ConnectionError'
  override message = m.trouble_offline()
}

/** What a visitor may read of a failure: never the text of a JavaScript error or the name of a file. */
export const shownMessage = (error: unknown): string =>
  error instanceof ApiError || error instanceof ConnectionError
    ? error.message
    : m.trouble_try_later()

/** The fixed text of a failed call; without one the message is "status: detail". */
export type Failure = (status: number, detail: string) => string

type CallOptions = { failure?: Failure | undefined; signal?: AbortSignal; accept?: number }

export async function callJson<Reply>(call: ApiCall<Reply>, options?: CallOptions): Promise<Reply> {
  return (await callWithHeaders(call, options)).body
}

export async function callWithHeaders<Reply>(
  call: ApiCall<Reply>,
  options?: CallOptions,
): Promise<{ body: Reply; headers: Headers }> {
  const reply = await callReply(call, options)
  return { body: reply.status === 204 ? undefined : await readJson(reply), headers: reply.headers }
}

/** A reply that was cut off, or another page in its place, as behind the sign-in of a public network. */
const readJson = (reply: Response) =>
  reply.json().catch(() => {
    throw new ConnectionError()
  })

/** One page of a list, and how many there are in all. */
export async function callPage<Items extends unknown[]>(
  call: ApiCall<Items>,
  options?: CallOptions,
): Promise<{ items: Items[number][]; total: number }> {
  const { body, headers } = await callWithHeaders(call, options)
  return { items: body, total: Number(headers.get('x-total-count') ?? body.length) }
}

/** A read that is not aborted, because the next page needs the same. */
export const apiQuery = <Reply>(call: ApiCall<Reply>, failure?: Failure) =>
  queryOptions({ queryKey: [call.address], queryFn: () => callJson(call, { failure }) })

/** A read that is aborted when no component needs it anymore. */
export const abortableQuery = <Reply>(call: ApiCall<Reply>, failure?: Failure) =>
  queryOptions({
    queryKey: [call.address],
    queryFn: ({ signal }) => callJson(call, { failure, signal }),
  })

/** The reply itself, for what is not JSON. */
export async function callReply(
  { method, address, parts: { json, header } }: ApiCall<unknown>,
  { failure = statusAndDetail, signal, accept }: CallOptions = {},
): Promise<Response> {
  const reply = await request(address, {
    method,
    headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...header },
    body: JSON.stringify(json),
    signal,
  })
  if (reply.ok || reply.status === accept) return reply
  const problem = await readProblem(reply)
  throw new ApiError(reply.status, failure(reply.status, problem.detail), problem)
}

const statusAndDetail: Failure = (status, detail) => `${status}: ${detail}`

async function readProblem(
  reply: Response,
): Promise<{ detail: string; errors: FieldError[]; type?: unknown }> {
  const text = await reply.text().catch(() => '')
  try {
    const { detail, errors, type } = JSON.parse(text)
    if (detail) return { detail: String(detail), errors: Array.isArray(errors) ? errors : [], type }
  } catch {
    // Not JSON: the text itself is the message.
  }
  // A page of a proxy in between is not a message.
  const isPage = text.trimStart().startsWith('<')
  return { detail: (!isPage && text) || reply.statusText, errors: [] }
}

/** For loaders: what does not exist, or has an impossible name (400), becomes the 404 page. */
export async function orNotFound<T>(
  answer: Promise<T>,
  /** What the 404 page can offer instead. */
  findData?: () => Promise<unknown>,
): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400))
      throw notFound({ data: await findData?.() })
    throw error
  }
}

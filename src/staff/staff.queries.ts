/** API calls of the staff screens. An expired session leads back to the login page. */

import { queryOptions } from '@tanstack/react-query'
import { m } from '../paraglide/messages.js'
import {
  type ApiCall,
  ApiError,
  apiClient,
  callJson,
  callReply,
  type Failure,
} from '../platform/web/api-client.ts'
import { urls } from '../site/urls.ts'

import type { staffApi } from './staff.api.ts'
import { CONFIRM_IDENTITY, IDLE_SECONDS, PROVE_IDENTITY, type Proof } from './staff.contract.ts'

export const staff = apiClient<typeof staffApi>()

/** Staff see the server's message unchanged. */
const failure: Failure = (_status, detail) => detail

export const staffCall = <Reply>(call: ApiCall<Reply>): Promise<Reply> =>
  signedIn(call, () => callJson(call, { failure }))

/** The response itself, if it is not JSON. */
export const staffReply = (call: ApiCall<unknown>): Promise<Response> =>
  signedIn(call, () => callReply(call, { failure }))

/**
 * For a route with `proof`: asks for it first, and again while it is wrong. What else is wrong with the
 * call ends the question.
 */
export const provenCall = <Reply>(call: ApiCall<Reply>): Promise<Reply> =>
  signedIn(call, async () => {
    let sent: Promise<Reply> | undefined
    const send = async (proof: Proof) => {
      const json = { ...(call.parts.json as object), proof }
      const reply = callJson({ ...call, parts: { ...call.parts, json } }, { failure })
      await reply.catch((error) => {
        if (isAsking(error, PROVE_IDENTITY)) throw error
      })
      sent = reply
    }
    await askForIdentity?.({ isEveryTime: true, send })
    if (!sent) throw new Error(m.desk_confirm_identity_left())
    return sent
  })

/** The reply or the conflict of a route with a documented 409. */
export async function staffCallOrConflict<Reply, Conflict>(
  call: ApiCall<Reply, Conflict>,
): Promise<{ reply: Reply } | { conflict: Conflict }> {
  const reply = await signedIn(call, () => callReply(call, { failure, accept: 409 }))
  return reply.status === 409 ? { conflict: await reply.json() } : { reply: await reply.json() }
}

export type IdentityQuestion = {
  /** Asked with every such call, and not because the last time is long ago. */
  isEveryTime: boolean
  /** Rejects with what is wrong with the proof; the person may then try again. */
  send(proof: Proof): Promise<void>
}
/** Resolves to false if the person would rather not. */
type AskForIdentity = (question: IdentityQuestion) => Promise<boolean>
let askForIdentity: AskForIdentity | undefined

/** The staff layout says how; the returned function takes it back. */
export function askForIdentityWith(ask: AskForIdentity): () => void {
  askForIdentity = ask
  return () => {
    askForIdentity = undefined
  }
}

/** Offers the body of a reply as a file, under the name that the reply gives. */
export async function downloadReply(reply: Response, name: string): Promise<void> {
  const given = reply.headers.get('content-disposition')?.match(/filename="([^"]+)"/)?.[1]
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await reply.blob())
  link.download = given ?? name
  link.click()
  URL.revokeObjectURL(link.href)
}

const isAsking = (error: unknown, type: string): boolean =>
  error instanceof ApiError && error.type === type

/** Two refused calls wait for the same answer. */
let confirming: Promise<boolean> | undefined

async function confirmIdentity(): Promise<boolean> {
  const send = async (json: Proof) =>
    callJson(staff.post('/auth/confirm-identity', { json }), { failure })
  confirming ??= askForIdentity?.({ isEveryTime: false, send }).finally(() => {
    confirming = undefined
  })
  return (await confirming) ?? false
}

async function identified<Reply>(send: () => Promise<Reply>): Promise<Reply> {
  try {
    return await send()
  } catch (error) {
    if (isAsking(error, CONFIRM_IDENTITY) && (await confirmIdentity())) return send()
    throw error
  }
}

async function signedIn<Reply>(
  { address }: ApiCall<unknown>,
  send: () => Promise<Reply>,
): Promise<Reply> {
  lastCallAt = Date.now()
  try {
    return await identified(send)
  } catch (error) {
    const hasEnded = error instanceof ApiError && error.status === 401
    if (hasEnded && /^\/api\/(admin|firm)\//.test(address)) leaveForLogin()
    throw error
  }
}

export const staffQuery = <Reply>(call: ApiCall<Reply>) =>
  queryOptions({ queryKey: [call.address], queryFn: () => staffCall(call) })

/** When this tab last called the server, which counted the session as in use. */
let lastCallAt = Date.now()
const LOOK_EVERY_MS = 60_000

/**
 * Leaves the page when the session has ended by itself, so that nothing of it stays on the screen,
 * even if the server is away. Another tab may have kept the session alive, so it is asked once more.
 */
export function watchSession(): () => void {
  const timer = setInterval(() => {
    if (Date.now() - lastCallAt <= IDLE_SECONDS * 1000) return
    staffCall(staff.get('/admin/account')).catch(() => leaveForLogin())
  }, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

/** A full page load, so that no data of one user remains for the next. */
export function leaveForLogin(): void {
  const here = location.pathname + location.search
  location.assign(urls.staff.login(here === urls.staff.queue() ? undefined : here))
}

/** Only our own staff pages; anything else in `next` could be an open redirect. */
export function safeNext(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  return /^\/(admin(\/[\w/-]*)?|firm)(\?[\w=&-]*)?$/.test(next) ? next : urls.staff.queue()
}

export const accountQuery = () => staffQuery(staff.get('/admin/account'))
export const sessionsQuery = () => staffQuery(staff.get('/admin/account/sessions'))
export const usersQuery = () => staffQuery(staff.get('/admin/users'))

export async function signOut(): Promise<void> {
  // Drafts of leads, even if the server is away.
  sessionStorage.clear()
  await staffCall(staff.post('/auth/sign-out'))
  location.assign(urls.staff.login())
}

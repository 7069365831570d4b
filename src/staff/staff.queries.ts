/** How the staff screens ask. A session that has ended leads back to the login page. */
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../platform/web/api-client.ts'
import { urls } from '../site/urls.ts'
import type { Account, SetUpFor, StaffSession, UsersPage } from './staff.contract.ts'

export class StaffError extends ApiError {
  /** The reply itself, for what a screen shows beyond the message. */
  readonly body: unknown
  readonly errors: { field: string; message: string }[]
  constructor(status: number, message: string, body: unknown) {
    super(status, message)
    this.body = body
    const errors = (body as { errors?: unknown } | null)?.errors
    this.errors = Array.isArray(errors) ? errors : []
  }
}

/** The reply of a call that succeeded; anything else is thrown. */
export async function staffReply(method: string, path: string, body?: unknown): Promise<Response> {
  const reply = await fetch(path, {
    method,
    credentials: 'include',
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (reply.ok) return reply
  if (reply.status === 401 && path.startsWith('/api/admin/')) leaveForLogin()
  const problem: unknown = await reply.json().catch(() => null)
  const detail = (problem as { detail?: unknown } | null)?.detail
  throw new StaffError(reply.status, String(detail ?? reply.statusText), problem)
}

export async function staffCall<T>(method: string, path: string, body?: unknown): Promise<T> {
  const reply = await staffReply(method, path, body)
  return (reply.status === 204 ? undefined : await reply.json()) as T
}

/** By a real navigation: nothing that was loaded for one person stays for the next. */
export function leaveForLogin(): void {
  const here = location.pathname + location.search
  location.assign(urls.staff.login(here === urls.staff.leads() ? undefined : here))
}

/** Only a staff page of our own: anything else in `next` is somebody's trick. */
export function safeNext(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  return /^\/admin(\/[\w/-]*)?(\?[\w=&-]*)?$/.test(next) ? next : urls.staff.leads()
}

const get = <T>(path: string) =>
  queryOptions({ queryKey: [path], queryFn: () => staffCall<T>('GET', path) })

export const accountQuery = () => get<Account>('/api/admin/account')
export const sessionsQuery = () => get<{ sessions: StaffSession[] }>('/api/admin/account/sessions')
export const usersQuery = () => get<UsersPage>('/api/admin/users')

export const checkSetUp = (token: string) =>
  staffCall<SetUpFor>('POST', '/api/auth/set-up/check', { token })

export async function signOut(): Promise<void> {
  await staffCall('POST', '/api/auth/sign-out')
  location.assign(urls.staff.login())
}

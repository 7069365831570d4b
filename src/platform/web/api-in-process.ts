/**
 * The API of the site that is being rendered, as its own server rendering reaches it. Storage that
 * follows the call, because the queries of a page run inside the framework, which hands them nothing;
 * everything else is given what it needs.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { noteReply } from './render-watch.ts'

export type CallApi = (path: string, init?: RequestInit) => Promise<Response>

export const currentApi = new AsyncLocalStorage<CallApi>()

export async function callApiInProcess(path: string, init?: RequestInit): Promise<Response> {
  const call = currentApi.getStore()
  if (!call) throw new Error(`${path} was asked for outside a site`)
  const reply = await call(path, init)
  noteReply(reply.status)
  return reply
}

/** The API of this process, as server rendering reaches it. `server.ts` says what it is. */
import { noteReply } from './render-watch.ts'

type ApiCall = (path: string, init?: RequestInit) => Promise<Response>

let call: ApiCall | undefined

export function provideApi(api: ApiCall): void {
  call = api
}

export async function callApiInProcess(path: string, init?: RequestInit): Promise<Response> {
  if (!call) throw new Error('Server rendering began before the API was provided')
  const reply = await call(path, init)
  noteReply(reply.status)
  return reply
}

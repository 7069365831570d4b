/** The API of this process, as server rendering reaches it. `server.ts` says what it is. */
type ApiCall = (path: string, init?: RequestInit) => Promise<Response>

let call: ApiCall | undefined

export function provideApi(api: ApiCall): void {
  call = api
}

export function callApiInProcess(path: string, init?: RequestInit): Promise<Response> {
  if (!call) throw new Error('Server rendering began before the API was provided')
  return call(path, init)
}

/** Takes a port, serves, and ends cleanly: nothing accepted is dropped. */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { ClearError } from '../src/platform/errors.ts'

/** Whoever stops us usually kills after ten seconds. */
const LONGEST_SHUTDOWN_MS = 8_000

/** What the built bundle offers: the pipeline, and before it the short way of ready pages. */
export type Site = {
  fetch(request: Request, node?: object): Response | Promise<Response>
  sendReady(...exchange: Parameters<RequestListener>): boolean
}

export async function listen(site: Site, port: number, host: string): Promise<Server> {
  const throughPipeline = getRequestListener(site.fetch, { hostname: host })
  const server = createServer((incoming, outgoing) => {
    if (!site.sendReady(incoming, outgoing)) throughPipeline(incoming, outgoing)
  })
  server.listen(port, host)
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new ClearError(describeListenError(error, port, host)))
    })
  })
  return server
}

export function addressOf(server: Server, host: string): string {
  return siteUrl(host, (server.address() as AddressInfo).port)
}

export function siteUrl(host: string, port: number): string {
  return `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`
}

/** Resolves when a signal came, requests in flight were answered and the connections are closed. */
export function untilStopped(server: Server): Promise<void> {
  return new Promise((resolve) => {
    let isStopping = false
    const stop = () => {
      // A terminal tells every process of a group, and their parent tells them once more.
      if (isStopping) return
      isStopping = true
      server.close(() => resolve())
      server.closeIdleConnections()
      // A client that keeps its connection open must not keep us.
      const sweep = setInterval(() => server.closeIdleConnections(), 50)
      const force = setTimeout(() => server.closeAllConnections(), LONGEST_SHUTDOWN_MS)
      server.once('close', () => {
        clearInterval(sweep)
        clearTimeout(force)
      })
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
  })
}

function describeListenError(error: NodeJS.ErrnoException, port: number, host: string): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} is in use. Stop what runs there, or set PORT to another number.`
  }
  if (error.code === 'EACCES')
    return `Port ${port} may not be opened by this user. Set PORT to 1024 or more.`
  return `The server cannot listen on ${host}:${port}: ${error.message}`
}

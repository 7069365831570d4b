/** Takes a port, serves, and ends cleanly: nothing accepted is dropped. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Site } from '../src/app/server.ts'
import { UserFacingError } from '../src/platform/errors.ts'

/** Process managers usually send SIGKILL ten seconds after SIGTERM. */
const MAX_SHUTDOWN_MS = 8_000

/**
 * Longer than clients keep an idle connection, often for a minute: one that they use again just as it is closed
 * fails. Node's five seconds also pass while a busy client is between two requests.
 */
const IDLE_CONNECTION_MS = 75_000

/** The health checks of proxies. */
const HEALTH = new Set(['/healthz', '/readyz'])
let isDraining = false

export async function listen(site: Site, port: number, host: string): Promise<Server> {
  const throughPipeline = getRequestListener(site.fetch, { hostname: host })
  const server = createServer((incoming, outgoing) => {
    if (isDraining) outgoing.shouldKeepAlive = false
    if (isDraining && HEALTH.has(incoming.url ?? '')) {
      outgoing.writeHead(503, { 'cache-control': 'no-store' }).end('stopping')
    } else {
      site.sendDirectly(incoming, outgoing, () => throughPipeline(incoming, outgoing))
    }
  })
  server.keepAliveTimeout = IDLE_CONNECTION_MS
  await openPort(server, port, host)
  return server
}

export async function openPort(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host)
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new UserFacingError(describeListenError(error, port, host)))
    })
  })
}

export function addressOf(server: Server, host: string): string {
  return siteUrl(host, (server.address() as AddressInfo).port)
}

export function siteUrl(host: string, port: number): string {
  return `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`
}

/**
 * Resolves after a signal, once requests in flight are answered and connections closed, with the
 * number of those requests.
 * For `drainSeconds` after the signal it keeps serving and only fails health checks: a connection
 * that arrives at the moment the server stops listening would be reset.
 */
export function untilStopped(server: Server, drainSeconds = 0): Promise<number> {
  let requests = 0
  server.on('request', () => {
    requests += 1
  })
  return new Promise((resolve) => {
    let isStopping = false
    const stop = async () => {
      // A terminal signals every process of the group, and their parent signals them again.
      if (isStopping) return
      isStopping = true
      isDraining = true
      if (drainSeconds > 0) await wait(drainSeconds * 1000)
      server.close(() => resolve(requests))
      server.closeIdleConnections()
      // A client that holds its connection open must not delay the shutdown.
      const sweep = setInterval(() => server.closeIdleConnections(), 50)
      const force = setTimeout(() => server.closeAllConnections(), MAX_SHUTDOWN_MS)
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

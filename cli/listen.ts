/** Takes a port, serves, and ends cleanly: nothing accepted is dropped. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { ClearError } from '../src/lib/errors.ts'

/** Whoever stops us usually kills after ten seconds. */
const LONGEST_SHUTDOWN_MS = 9_000

type Fetch = (request: Request) => Response | Promise<Response>

export async function listen(fetch: Fetch, port: number, host: string): Promise<Server> {
  const server = serve({ fetch, port, hostname: host }) as Server
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new ClearError(describeListenError(error, port, host)))
    })
  })
  return server
}

export function addressOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo
  return `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`
}

/** Resolves when a signal came, requests in flight were answered and the connections are closed. */
export function untilStopped(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
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
    process.once('SIGTERM', stop)
    process.once('SIGINT', stop)
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

/** What the proxy of deploy/Caddyfile does: takes turns, checks health, tries again on a refused connection. */
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const TRY_FOR_MS = 5_000
const TRY_EVERY_MS = 100
const CHECK_EVERY_MS = 2_000
const REFUSED = -1

type Body = { json: object; key: string }

export class TwoServers {
  /** Ports. */
  servers: number[]
  #healthy: number[]
  #turn = 0
  readonly #timer = setInterval(() => void this.#check(), CHECK_EVERY_MS)

  constructor(servers: number[]) {
    this.servers = servers
    this.#healthy = servers
  }

  /** The status of the reply; 0 when there was none. */
  async send(path: string, body?: Body): Promise<number> {
    const deadline = performance.now() + TRY_FOR_MS
    for (;;) {
      const status = await this.#sendOnce(path, body)
      if (status !== REFUSED) return status
      if (performance.now() > deadline) return 0
      await pause(TRY_EVERY_MS)
    }
  }

  end(): void {
    clearInterval(this.#timer)
  }

  #sendOnce(path: string, body: Body | undefined): Promise<number> {
    this.#turn += 1
    return send(this.#healthy[this.#turn % this.#healthy.length], path, body)
  }

  async #check(): Promise<void> {
    const asked = this.servers
    const states = await Promise.all(asked.map((port) => send(port, '/healthz')))
    const healthy = asked.filter((_, index) => states[index] === 200)
    if (healthy.length > 0) this.#healthy = healthy
  }
}

/** A connection for each request, as the proxy has it. */
function send(port: number | undefined, path: string, body?: Body): Promise<number> {
  return new Promise((resolve) => {
    const sent = body && JSON.stringify(body.json)
    const call = request({
      port,
      path,
      agent: false,
      method: sent ? 'POST' : 'GET',
      headers: sent
        ? { 'content-type': 'application/json', 'idempotency-key': body.key }
        : { 'accept-encoding': 'br, gzip' },
    })
    call.on('response', (reply) => {
      reply.resume()
      reply.on('end', () => resolve(reply.statusCode ?? 0))
      reply.on('error', () => resolve(0))
    })
    call.on('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'ECONNREFUSED' ? REFUSED : 0),
    )
    call.end(sent)
  })
}

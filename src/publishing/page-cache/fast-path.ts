/**
 * The short way: a page that is ready goes to the socket as it is, before a Request, a Response or
 * anything else of the pipeline is made for it. It leaves out no duty of the pipeline: the id, the
 * headers, the metrics and, by `onSent`, the count of visits. Whatever it does not know, it leaves.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { preferredEncoding } from '../../platform/http/encoding.ts'
import { countPageCache, measureRequest } from '../../platform/http/metrics.ts'
import { logRequest } from '../../platform/http/request-log.ts'
import { headWithoutBody } from './pack-page.ts'
import type { Pages } from './page-cache.ts'

export type SentPage = {
  method: string
  path: string
  status: number
  userAgent: string | undefined
  purpose: string | undefined
}

/** False: not answered, and nothing done. */
export type SendReady = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

export function sendReadyPages(
  pages: Pages,
  log: Logger,
  onSent: (sent: SentPage) => void,
): SendReady {
  return (incoming, outgoing) => {
    const { method, url } = incoming
    if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return false
    const started = performance.now()
    // A page is kept under its one right address: what is written in any other way is not found.
    const page = pages.findReady(url)
    if (!page) return false
    const asked = readHeaders(incoming.rawHeaders)
    const reply = page.replies[preferredEncoding(asked.acceptEncoding)]
    const isHeld = asked.ifNoneMatch?.includes(reply.etag) ?? false
    const status = isHeld ? 304 : 200
    const requestId = randomUUID()
    const head = isHeld ? headWithoutBody(reply) : reply.head.slice()
    head.push('x-cache', 'hit', 'x-request-id', requestId)
    outgoing.writeHead(status, head)
    outgoing.end(isHeld ? undefined : reply.body)
    const query = url.indexOf('?')
    const path = query < 0 ? url : url.slice(0, query)
    const ms = performance.now() - started
    countPageCache('hit')
    measureRequest('page', status, ms / 1000)
    onSent({ method, path, status, userAgent: asked.userAgent, purpose: asked.purpose })
    logRequest(log, { requestId, method, path, status, ms })
    return true
  }
}

type AskedHeaders = {
  acceptEncoding?: string
  ifNoneMatch?: string
  userAgent?: string
  purpose?: string
}

const NAMES = new Map<string, keyof AskedHeaders>([
  ['accept-encoding', 'acceptEncoding'],
  ['if-none-match', 'ifNoneMatch'],
  ['user-agent', 'userAgent'],
  ['sec-purpose', 'purpose'],
])
const LENGTHS = new Set([...NAMES.keys()].map((name) => name.length))

/** The four that matter here: making an object of all that a browser sends takes longer than the rest. */
function readHeaders(raw: string[]): AskedHeaders {
  const asked: AskedHeaders = {}
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i] ?? ''
    if (!LENGTHS.has(name.length)) continue
    const field = NAMES.get(name.toLowerCase())
    // The first of several counts.
    if (field) asked[field] ??= raw[i + 1] ?? ''
  }
  return asked
}

/**
 * A cached page goes to the socket directly, without the Request, Response and middleware of the
 * pipeline (decision 080), and so does a plain API call once its reply is read. The pipeline's duties are
 * done here too: request id, headers, metrics, log and, through `onSent`, the visit count. Everything else
 * is left to the pipeline.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { SentPage } from '../../measurement/count-pages.ts'
import { preferredEncoding } from '../../platform/http/encoding.ts'
import { countPageCache, measureRequest } from '../../platform/http/metrics.ts'
import type { staffHostTest } from '../../platform/http/origin.ts'
import { logRequest } from '../../platform/http/request-log.ts'
import { isApiKey, isPlainCall } from './cache-key.ts'
import { headWithoutBody } from './cached-page.ts'
import type { PageCache } from './page-cache.ts'
import type { CachedReply } from './page-store.ts'

/** `leave` passes the request on to the pipeline; it is called at once or, for API calls, later. */
export type FastPath = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  leave: () => void,
) => void

export function createFastPath(
  cache: PageCache,
  log: Logger,
  onSent: (sent: SentPage) => void,
  isForStaff: ReturnType<typeof staffHostTest> = null,
): FastPath {
  return (incoming, outgoing, leave) => {
    const { method, url } = incoming
    if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return leave()
    const started = performance.now()
    // Pages are stored under their canonical address; any other spelling is not found here.
    const page = cache.findCached(url)
    if (!page && (method === 'HEAD' || !isPlainCall(url))) return leave()
    const headers = readHeaders(incoming.rawHeaders)
    if (isForStaff?.(headers)) return leave()

    const send = (reply: CachedReply | undefined, result: 'hit' | 'miss') => {
      if (!reply) return leave()
      const isUnchanged = headers.ifNoneMatch?.includes(reply.etag) ?? false
      const status = isUnchanged ? 304 : 200
      const requestId = randomUUID()
      const head = isUnchanged ? headWithoutBody(reply) : reply.head.slice()
      head.push('x-cache', result, 'x-request-id', requestId)
      outgoing.writeHead(status, head)
      outgoing.end(isUnchanged ? undefined : reply.body)
      const query = url.indexOf('?')
      const path = query < 0 ? url : url.slice(0, query)
      const ms = performance.now() - started
      if (isApiKey(url)) measureRequest('api', status, ms / 1000)
      else {
        countPageCache('hit')
        measureRequest('page', status, ms / 1000)
        onSent({ method, path, status, userAgent: headers.userAgent, purpose: headers.purpose })
      }
      logRequest(log, { requestId, method, path, status, ms })
    }
    // Without a reply if this encoding is asked for the first time.
    if (page) send(page.replies[preferredEncoding(headers.acceptEncoding)], 'hit')
    else cache.readCall(url).then((read) => send(read?.replies.identity, 'miss'), leave)
  }
}

type NeededHeaders = {
  acceptEncoding?: string
  ifNoneMatch?: string
  userAgent?: string
  purpose?: string
  host?: string
  forwarded?: string
}

const NAMES = new Map<string, keyof NeededHeaders>([
  ['accept-encoding', 'acceptEncoding'],
  ['if-none-match', 'ifNoneMatch'],
  ['user-agent', 'userAgent'],
  ['sec-purpose', 'purpose'],
  ['host', 'host'],
  ['x-forwarded-host', 'forwarded'],
])
const LENGTHS = new Set([...NAMES.keys()].map((name) => name.length))

/** Only those needed here: parsing all headers would take longer than everything else. */
function readHeaders(raw: string[]): NeededHeaders {
  const headers: NeededHeaders = {}
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i] ?? ''
    if (!LENGTHS.has(name.length)) continue
    const field = NAMES.get(name.toLowerCase())
    // The first of repeated headers counts.
    if (field) headers[field] ??= raw[i + 1] ?? ''
  }
  return headers
}

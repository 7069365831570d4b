/**
 * Replies whose text is known. Reading a Response, and every `c.header` once there is one, makes Web
 * Streams of it, which takes longer than finding a facility: what only needs the text asks for it here,
 * and headers are added in place.
 */
import type { Context, MiddlewareHandler } from 'hono'

const texts = new WeakMap<Response, string>()

/** Undefined for a reply that was made in another way: its body has to be read. */
export const readyText = (reply: Response): string | undefined => texts.get(reply)

/** For a reply that is made without a context. */
export function withText(text: string, init: ResponseInit): Response {
  const reply = new Response(text, init)
  texts.set(reply, text)
  return reply
}

/**
 * Before handlers that reply with `c.json`, `c.html` or `c.body`. A call in process gets the text alone,
 * and no body, which would be a stream that nobody reads.
 */
export const keepTexts: MiddlewareHandler = (c, next) => {
  const { body } = c
  const json = (value: unknown, ...rest: unknown[]) => {
    const [status, headers] = rest as [200?, Record<string, string>?]
    return c.body(JSON.stringify(value), status, { 'content-type': 'application/json', ...headers })
  }
  const html = (text: string, ...rest: unknown[]) => {
    const [status, headers] = rest as [200?, Record<string, string>?]
    return c.body(text, status, { 'content-type': 'text/html; charset=UTF-8', ...headers })
  }
  c.json = json as unknown as typeof c.json
  c.html = html as typeof c.html
  c.body = ((data: string | null, ...rest: []) => {
    if (typeof data !== 'string') return body(data, ...rest)
    const reply = c.get('isInProcess') ? body(null, ...rest) : body(data, ...rest)
    texts.set(reply, data)
    return reply
  }) as typeof c.body
  return next()
}

/** After the handler. */
export function addHeader(c: Context, name: string, value: string): void {
  if (c.finalized) c.res.headers.set(name, value)
  else c.header(name, value)
}

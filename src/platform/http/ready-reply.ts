/**
 * Replies whose text is known. Reading a Response, and every `c.header` once there is one, makes Web
 * Streams of it, which takes longer than finding a facility: what only needs the text asks for it here,
 * and headers are added in place.
 */
import type { Context, MiddlewareHandler } from 'hono'

const texts = new WeakMap<Response, string>()

/** Undefined for a reply that was made in another way: its body has to be read. */
export const readyText = (reply: Response): string | undefined => texts.get(reply)

/** Before handlers that reply with `c.json`, `c.html` or `c.body`. */
export const keepTexts: MiddlewareHandler = (c, next) => {
  const { html, body } = c
  const json = (value: unknown, ...rest: unknown[]) => {
    const [status, headers] = rest as [200?, Record<string, string>?]
    return c.body(JSON.stringify(value), status, { 'content-type': 'application/json', ...headers })
  }
  c.json = json as unknown as typeof c.json
  c.html = ((text: string, ...rest: []) => keep(html(text, ...rest), text)) as typeof c.html
  c.body = ((data: string, ...rest: []) => keep(body(data, ...rest), data)) as typeof c.body
  return next()
}

function keep(reply: Response, body: unknown): Response {
  if (typeof body === 'string') texts.set(reply, body)
  return reply
}

/** After the handler. */
export function addHeader(c: Context, name: string, value: string): void {
  if (c.finalized) c.res.headers.set(name, value)
  else c.header(name, value)
}

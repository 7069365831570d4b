/**
 * Replies whose text is known. Reading a Response, and every `c.header` once there is one, makes Web
 * Streams of it, which takes longer than finding a facility: what only needs the text asks for it here,
 * and headers are added in place.
 */
import type { Context, MiddlewareHandler } from 'hono'

const texts = new WeakMap<Response, string>()

/** Undefined for a reply that was made in another way: its body has to be read. */
export const readyText = (reply: Response): string | undefined => texts.get(reply)

/** Before handlers that reply with `c.json` or `c.html`. */
export const keepTexts: MiddlewareHandler = (c, next) => {
  const { html } = c
  const json = (value: unknown, ...rest: unknown[]) => {
    const text = JSON.stringify(value)
    const [status, headers] = rest as [200?, Record<string, string>?]
    return keep(c.body(text, status, { 'content-type': 'application/json', ...headers }), text)
  }
  c.json = json as typeof c.json
  c.html = ((text: string, ...rest: []) => keep(html(text, ...rest), text)) as typeof c.html
  return next()
}

function keep(reply: Response, text: string): Response {
  texts.set(reply, text)
  return reply
}

/** After the handler. */
export function addHeader(c: Context, name: string, value: string): void {
  if (c.finalized) c.res.headers.set(name, value)
  else c.header(name, value)
}

/**
 * A long list, as JSON or in another format, read and sent in parts, so that no more than a part is in memory. Each part is a query
 * of its own: a client that reads slowly must not keep a connection of the database, of which there are few.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { hash } from 'node:crypto'
import type { Context } from 'hono'
import { FOR_A_MINUTE, isHeld } from './public-read.ts'
import { streamBody } from './stream-body.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** The reply must not be read as a whole, to be cached for example. */
    isStreamed?: boolean
  }
}

/** How many items are read at a time. */
const PART = 200

/** A page that is rendered needs the whole list; without the version there is no ETag. */
export const canStream = (c: Context): boolean =>
  !c.var.isInProcess && (c.var.datasetVersion?.() ?? 0) > 0

/**
 * What the list is made from: the data, the address and this build. Taken before anything is read. If the data
 * changes while the list is sent, it is a mixture, and its ETag is that of data which is not current anymore.
 */
export function sourceOfStream(c: Context): string {
  const { pathname, search } = new URL(c.req.url)
  return [c.var.datasetVersion?.(), import.meta.url, pathname, search].join(' ')
}

/** How a list is written. */
export type ListFormat<Item> = {
  contentType: string
  open: string
  between: string
  close: string
  write(item: Item): string
}

const JSON_LIST: ListFormat<unknown> = {
  contentType: 'application/json',
  open: '[',
  between: ',',
  close: ']',
  write: (item) => JSON.stringify(item),
}

/** `read` gives the items of some ids. What fails before the first of them is known gets a reply that says so. */
export async function streamList<Id, Item>(
  c: Context,
  source: string,
  ids: Id[],
  read: (some: Id[]) => Promise<Item[]>,
  more: Record<string, string>,
  format: ListFormat<Item> = JSON_LIST,
): Promise<never> {
  const tag = `"${hash('sha256', source, 'base64url')}"`
  const headers = { etag: `W/${tag}`, 'cache-control': FOR_A_MINUTE }
  if (isHeld(c, tag)) return c.body(null, 304, headers) as never
  const first = await read(ids.slice(0, PART))
  // The body is read by whoever sends it, who knows nothing of the language of this request.
  const inRequest = AsyncLocalStorage.snapshot()
  async function* parts() {
    yield format.open + textOf(first, format)
    for (let from = PART; from < ids.length; from += PART) {
      const items = await inRequest(() => read(ids.slice(from, from + PART)))
      // None where every record of the part has been deleted since its id was read.
      if (items.length > 0) yield format.between + textOf(items, format)
    }
    yield format.close
  }
  c.set('isStreamed', true)
  const all = { 'content-type': format.contentType, ...headers, ...more }
  return c.body(streamBody(c, parts()), 200, all) as never
}

const textOf = <Item>(items: Item[], { between, write }: ListFormat<Item>): string =>
  items.map(write).join(between)

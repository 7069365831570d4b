/**
 * A query arrives as five messages: parse, bind, describe, execute, sync. The socket server runs each of them
 * by itself and writes each reply by itself, which takes twice as long as running them together: so they are
 * held until the one that ends the query. For one connection at a time, like the embedded database itself.
 */
import type { PGlite } from '@electric-sql/pglite'

type Run = PGlite['execProtocolRawStream']

/** Messages that get no answer of their own before the next sync: parse, bind, describe, execute, close. */
const HELD = new Set([...'PBDEC'].map((letter) => letter.charCodeAt(0)))
/** The first message of a connection has no type, only a length. */
const isStartup = (message: Uint8Array) => message[0] === 0

/** Runs messages as `execProtocolRawStream` does, but those of a query together and with one reply. */
export function inWholeQueries(database: Pick<PGlite, 'execProtocolRawStream'>): Run {
  let held: Uint8Array[] = []
  return async (message, options) => {
    // Of a connection that ended in the middle of a query.
    if (isStartup(message)) held = []
    if (HELD.has(message[0] ?? 0)) {
      held.push(message)
      return
    }
    const query = held.length === 0 ? message : new Uint8Array(Buffer.concat([...held, message]))
    held = []
    const replies: Uint8Array[] = []
    let length = 0
    const send = () => {
      if (length > 0)
        options?.onRawData?.(
          replies.length === 1 ? (replies[0] as Uint8Array) : Buffer.concat(replies),
        )
      replies.length = length = 0
    }
    await database.execProtocolRawStream(query, {
      ...options,
      onRawData(data) {
        // The database uses its memory again.
        replies.push(data.slice())
        length += data.byteLength
        if (length > LARGEST_WRITE) send()
      },
    })
    send()
  }
}

/** A long result is sent in parts: it must not be in memory as a whole. */
const LARGEST_WRITE = 65_536

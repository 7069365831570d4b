/** The body of a reply that is made while it is sent. */
import type { Context } from 'hono'
import { loggable } from '../errors.ts'

/** The socket from the Node adapter; not there for calls in process. */
type NodeBindings = { outgoing?: { destroy(): void } }

/** Where a part fails, the connection is cut: nobody may take what was sent for the whole. */
export function streamBody(
  c: Context,
  parts: AsyncGenerator<string | Uint8Array>,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        try {
          const { done, value } = await parts.next()
          if (done) stream.close()
          else stream.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
        } catch (error) {
          const { requestId } = c.var as { requestId?: string }
          const line = { requestId, path: c.req.path, error: loggable(error) }
          c.var.services.log.error(line, 'a reply broke off')
          const { outgoing } = (c.env ?? {}) as NodeBindings
          // An error in the stream would be written to the console too, and as it is.
          if (outgoing) outgoing.destroy()
          else stream.error(new Error('the reply broke off'))
        }
      },
      async cancel() {
        await parts.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

const encoder = new TextEncoder()

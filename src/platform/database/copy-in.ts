/**
 * COPY … FROM STDIN, which writes whole pages of rows at a time and costs half of an INSERT. The driver knows its
 * messages but has no query that sends them.
 */
import type pg from 'pg'

type CopyingConnection = pg.Connection & {
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
}

/** `statement` is a COPY FROM STDIN, `data` everything that it reads. */
export function copyIn(client: pg.ClientBase, statement: string, data: Uint8Array): Promise<void> {
  // The driver writes nothing else.
  const chunk = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  return new Promise((resolve, reject) => {
    const query = {
      // At once, not when the server asks for it: it ignores what follows a statement that it refused.
      submit(connection: pg.Connection) {
        const copying = connection as CopyingConnection
        copying.query(statement)
        copying.sendCopyFromChunk(chunk)
        copying.endCopyFrom()
      },
      handleCopyInResponse() {},
      handleCommandComplete() {},
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    }
    client.query(query)
  })
}

/**
 * COPY … FROM STDIN, which writes whole pages of rows at a time and costs half of an INSERT. The driver knows its
 * messages but has no query that sends them. The embedded database cannot do it: it sees no message before it has
 * answered the one before.
 */
import type pg from 'pg'

type CopyingConnection = pg.Connection & {
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
}

/** `statement` is a COPY FROM STDIN, `data` everything that it reads. */
export function copyIn(client: pg.ClientBase, statement: string, data: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const query = {
      submit: (connection: pg.Connection) => connection.query(statement),
      handleCopyInResponse(connection: CopyingConnection) {
        connection.sendCopyFromChunk(data)
        connection.endCopyFrom()
      },
      handleCommandComplete() {},
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    }
    client.query(query)
  })
}

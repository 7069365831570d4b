/** Real SMTP servers that keep what they receive, for tests of any kind. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

type Mailbox = { url: string; received: string[]; close(): Promise<void> }

/** Temporarily refuses the first `failures` messages; `read` makes of each what is kept. */
export async function openMailbox(
  read: (message: string) => string,
  { failures = 0, port = 0 } = {},
): Promise<Mailbox> {
  const received: string[] = []
  let left = failures
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // The sender keeps its connections for more mail; by default they are waited for.
    closeTimeout: 1,
    onData(stream, _, done) {
      let text = ''
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      stream.on('end', () => {
        left -= 1
        if (left >= 0) return done(Object.assign(new Error('try later'), { responseCode: 451 }))
        received.push(read(text))
        done()
      })
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: used } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${used}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Soft line breaks and folded headers are joined; "?=" ends an encoded word of a header. */
export const wholeLines = (message: string): string =>
  message.replace(/(?<!\?)=\r\n/g, '').replace(/\r\n /g, ' ')

/** What a person reads of a message: its subject and text, without addresses of pages. */
export function readableText(message: string): string {
  const [head = '', body = ''] = wholeLines(message).split(/\r\n\r\n(.*)/s)
  const subject = /^Subject: (.*)$/m.exec(head)?.[1] ?? ''
  const text = body.replace(/(=[0-9A-F]{2})+/g, (bytes) =>
    Buffer.from(bytes.replaceAll('=', ''), 'hex').toString(),
  )
  return `${subject}\n${text}`.replace(/https?:\S+/g, '')
}

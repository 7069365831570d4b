import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { openMailbox, wholeLines } from './mailbox.ts'

/** An SMTP server for one test. What it received has whole lines, and its links are as written. */
export async function startSmtp(failures = 0): Promise<{ url: string; received: string[] }> {
  const { url, received, close } = await openMailbox(linksAsWritten, { failures })
  onTestFinished(close)
  return { url, received }
}

/** One for all tests of a file. Called before the file opens its database, it closes after what sends mail has. */
export function sharedSmtp(): { url(): string; received(): string[] } {
  let mailbox: Awaited<ReturnType<typeof openMailbox>> | undefined
  const current = () => {
    if (!mailbox) throw new Error('The mailbox is opened before the first test, not earlier')
    return mailbox
  }
  beforeAll(async () => {
    mailbox = await openMailbox(linksAsWritten)
  })
  afterAll(() => mailbox?.close())
  return { url: () => current().url, received: () => current().received }
}

/** Only the encoded body: in a header, `=3D` is the beginning of a random token. */
function linksAsWritten(message: string): string {
  const [head = '', body = ''] = wholeLines(message).split(/\r\n\r\n(.*)/s)
  const isEncoded = /^Content-Transfer-Encoding: quoted-printable/im.test(message)
  return `${head}\r\n\r\n${isEncoded ? body.replace(/=3D/g, '=') : body}`
}

import { onTestFinished } from 'vitest'
import { openMailbox, wholeLines } from './mailbox.ts'

/** An SMTP server for one test. What it received has whole lines, and its links are as written. */
export async function startSmtp(failures = 0): Promise<{ url: string; received: string[] }> {
  const read = (message: string) => wholeLines(message).replace(/=3D/g, '=')
  const { url, received, close } = await openMailbox(read, { failures })
  onTestFinished(close)
  return { url, received }
}

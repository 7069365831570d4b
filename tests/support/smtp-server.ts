import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/**
 * A real SMTP server that temporarily refuses the first `failures` messages. What it received has
 * whole lines: folded headers and soft line breaks are joined.
 */
export async function startSmtp(failures = 0): Promise<{ url: string; received: string[] }> {
  const received: string[] = []
  let left = failures
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      let text = ''
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      stream.on('end', () => {
        left -= 1
        if (left >= 0) return done(Object.assign(new Error('try later'), { responseCode: 451 }))
        received.push(text.replace(/\r\n /g, ' ').replace(/=\r\n/g, '').replace(/=3D/g, '='))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received }
}

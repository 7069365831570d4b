/** The caller's side of the control socket: hands a verb to the running site and shows its output. */
import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Env } from '../src/platform/env.ts'

/** The kernel's limit on a socket path is 104 to 108 bytes, depending on the system. */
const LONGEST_SOCKET_PATH = 100

/** What the caller asks; its standard input follows on the same connection. */
export type ControlRequest = { verb: string; args: string[]; folder: string; isTerminal: boolean }
/** What comes back, one JSON text to a line. */
export type ControlReply = { out: string } | { err: string } | { exit: number }

/** Null where there can be none: a database server, or a path that no socket can have. */
export function controlSocketPath({ DATABASE_URL, DATA_DIR }: Env): string | null {
  const path = join(DATA_DIR, 'control.sock')
  return DATABASE_URL || Buffer.byteLength(path) > LONGEST_SOCKET_PATH ? null : path
}

/** The exit code; null when no site is running on the data folder. */
export async function runInSite(
  env: Env,
  verb: string,
  args: string[],
  signal: AbortSignal,
): Promise<number | null> {
  const path = controlSocketPath(env)
  const socket = path && (await connect(path))
  if (!socket) return null
  const isTerminal = process.stdout.isTTY === true
  const request: ControlRequest = { verb, args, folder: process.cwd(), isTerminal }
  socket.write(`${JSON.stringify(request)}\n`)
  // Only a verb that is told to read standard input does; waiting for a keyboard would not end.
  if (args.includes('-')) process.stdin.pipe(socket)
  else socket.end()
  const exitCode = await showReplies(socket, signal)
  return signal.aborted ? 0 : exitCode
}

async function connect(path: string): Promise<Socket | null> {
  const socket = createConnection({ path, allowHalfOpen: true })
  try {
    await once(socket, 'connect')
    return socket
  } catch {
    // No site is running.
    return null
  }
}

async function showReplies(socket: Socket, signal: AbortSignal): Promise<number> {
  let exitCode = 1
  let isAnswered = false
  const replies = createInterface({ input: socket })
  signal.addEventListener('abort', () => replies.close())
  for await (const line of replies) {
    const reply: ControlReply = JSON.parse(line)
    if ('exit' in reply) {
      exitCode = reply.exit
      isAnswered = true
    } else if ('err' in reply) {
      process.stderr.write(reply.err)
    } else if (!process.stdout.write(reply.out)) {
      // Rejects only when aborted, which the loop notices by itself.
      await once(process.stdout, 'drain', { signal }).catch(() => {})
    }
  }
  if (!isAnswered && !signal.aborted)
    process.stderr.write('The site ended before the work was done.\n')
  process.stdin.unpipe()
  process.stdin.pause()
  socket.destroy()
  return exitCode
}

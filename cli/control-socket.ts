/**
 * The control socket of the running site, in the data folder, which only its owner can enter. What a
 * verb does here, it does over the site's own connection, so nothing runs beside it unseen.
 */
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { isAbsolute, join } from 'node:path'
import { Readable } from 'node:stream'
import type { LeadService } from '../src/leads/intake/intake.ts'
import { ClearError, messageOf } from '../src/platform/errors.ts'
import type { Services } from '../src/platform/services.ts'
import { type ControlReply, type ControlRequest, controlSocketPath } from './control-client.ts'
import { printable } from './printable-error.ts'
import type { ControlVerb, Session } from './session.ts'
import { UsageError } from './verb.ts'

const VERBS: Record<string, () => Promise<{ verb: ControlVerb }>> = {
  admin: () => import('./admin.ts'),
  audit: () => import('./audit.ts'),
  import: () => import('./import.ts'),
  export: () => import('./export.ts'),
  facility: () => import('./facility.ts'),
  template: () => import('./template.ts'),
  counts: () => import('./counts.ts'),
  leads: () => import('./leads.ts'),
  firm: () => import('./firm.ts'),
  backup: () => import('./backup.ts'),
  keys: () => import('./keys.ts'),
}

const LONGEST_REQUEST = 100_000

export type ControlSocket = { close(): void }

export async function openControlSocket(
  services: Services,
  leads: LeadService,
): Promise<ControlSocket> {
  const path = controlSocketPath(services.env)
  if (!path) return { close() {} }
  // Left by a site that was killed; the folder's lock says that no other is running.
  rmSync(path, { force: true })
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    answer(socket, services, leads).catch(() => socket.destroy())
  })
  server.listen(path)
  await once(server, 'listening')
  return {
    close() {
      server.close()
      rmSync(path, { force: true })
    },
  }
}

async function answer(
  socket: Socket,
  { env, database, sealer }: Services,
  leads: LeadService,
): Promise<void> {
  const gone = new AbortController()
  socket.on('error', () => {})
  socket.once('close', () => gone.abort())
  const { request, rest } = await readRequest(socket)
  const send = async (reply: ControlReply) => {
    if (!socket.writable) throw new Error('the caller is gone')
    if (!socket.write(`${oneLine(reply)}\n`)) await once(socket, 'drain', gone)
  }
  const session: Session = {
    env,
    database,
    sealer: async () => sealer,
    leads,
    hold: (work) =>
      database.hold(work, (error) =>
        session.tell(`Pages that are not cached wait for this: ${messageOf(error)}.`),
      ),
    write: (out) => send({ out }),
    // The terminal may be gone; the work goes on.
    print: (line) => void send({ out: `${line}\n` }).catch(() => {}),
    tell: (line) => void send({ err: `${line}\n` }).catch(() => {}),
    input: Readable.from(inputOf(socket, rest)),
    path: (given) => (isAbsolute(given) ? given : join(request.folder, given)),
    isTerminal: request.isTerminal,
    signal: gone.signal,
  }
  const exit = await perform(request, session)
  await send({ exit })
  socket.end()
}

/** JSON does not escape these two line separators, and a line reader would split on them. */
function oneLine(reply: ControlReply): string {
  return JSON.stringify(reply).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}

async function perform({ verb: name, args }: ControlRequest, session: Session): Promise<number> {
  const load = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined
  if (!load) {
    session.tell(`${name} cannot be done while the site is running on this data folder.`)
    return 1
  }
  try {
    return await (await load()).verb.perform(args, session)
  } catch (error) {
    const isClear = error instanceof ClearError || error instanceof UsageError
    session.tell(isClear ? messageOf(error) : printable(error))
    return error instanceof UsageError ? 2 : 1
  }
}

/** The first line is the request; the rest of the same chunk is input. */
async function readRequest(socket: Socket): Promise<{ request: ControlRequest; rest: Buffer }> {
  let head = Buffer.alloc(0)
  while (!head.includes(10)) {
    if (head.length > LONGEST_REQUEST) throw new Error('no request')
    const piece: Buffer | null = socket.read()
    if (piece) head = Buffer.concat([head, piece])
    else if (socket.readableEnded) throw new Error('no request')
    else await once(socket, 'readable')
  }
  const end = head.indexOf(10)
  return { request: JSON.parse(head.toString('utf8', 0, end)), rest: head.subarray(end + 1) }
}

async function* inputOf(socket: Socket, rest: Buffer): AsyncGenerator<Uint8Array> {
  if (rest.length > 0) yield rest
  for await (const piece of socket.iterator({ destroyOnReturn: false })) yield piece
}

/** Keeps the chain of events up to date, and writes its head down elsewhere once a day. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { OpenDatabase } from '../platform/database/open.ts'
import type { Env } from '../platform/env.ts'
import { loggable, messageOf, UserFacingError } from '../platform/errors.ts'
import type { Queue } from '../platform/jobs/boss.ts'
import type { Services } from '../platform/services.ts'
import { type AuditHead, extendChain, findHead } from './audit-chain.sql.ts'

const EXTEND_EVERY_MS = 2_000
const TIMEOUT_MS = 15_000
/** A century of days, and a long line. */
const MAX_HEADS = 40_000
const MAX_LINE_LENGTH = 500

export function startChain({ db, log }: Services): { stop(): Promise<void> } {
  let running: Promise<void> | undefined
  let isStopped = false
  const run = async () => {
    while (!isStopped && (await extendChain(db)));
  }
  const timer = setInterval(() => {
    running ??= run()
      .catch((error) =>
        log.error({ error: loggable(error) }, 'the audit chain waits for the database'),
      )
      .finally(() => {
        running = undefined
      })
  }, EXTEND_EVERY_MS)
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}

/** The daily job, if there is a place outside of the database to write to. */
export function auditHeadQueue(
  { db }: Pick<OpenDatabase, 'db'>,
  env: Pick<Env, 'AUDIT_HEAD_FILE' | 'AUDIT_HEAD_URL'>,
  log: Logger,
): Queue | null {
  const { AUDIT_HEAD_FILE: file, AUDIT_HEAD_URL: address } = env
  if (!file && !address) return null
  return {
    name: 'audit-head',
    retryLimit: 10,
    schedule: '5 0 * * *',
    async work(_, { id }) {
      const head = await findHead(db)
      const line = JSON.stringify({ at: new Date().toISOString(), ...head })
      if (file) await appendLine(file, line)
      if (address) await post(address, id, line)
      log.info(head, 'the head of the audit chain was written down')
    },
  }
}

async function appendLine(path: string, line: string): Promise<void> {
  const file = await open(path, 'a', 0o600)
  try {
    await file.writeFile(`${line}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function post(address: string, id: string, body: string): Promise<void> {
  const reply = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': id },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await reply.body?.cancel()
  if (!reply.ok) throw new Error(`The receiver answered ${reply.status}`)
}

const headSchema = z.object({
  seq: z.int().min(0),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
})

/** The heads in a file that `auditHeadQueue` wrote. */
export async function readHeads(path: string): Promise<AuditHead[]> {
  const heads: AuditHead[] = []
  let number = 0
  try {
    for await (const line of createInterface({ input: createReadStream(path, 'utf8') })) {
      number += 1
      if (line.trim() === '') continue
      if (line.length > MAX_LINE_LENGTH || heads.length === MAX_HEADS)
        throw new UserFacingError('too long')
      heads.push(headSchema.parse(JSON.parse(line)))
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code) throw new UserFacingError(`${path} cannot be read (${messageOf(error)}).`)
    throw new UserFacingError(`Line ${number} of ${path} is not the head of an audit chain.`)
  }
  return heads.filter(({ seq }) => seq > 0)
}

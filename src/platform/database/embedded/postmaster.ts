/** The server process: whether one runs on these files, who uses it, and how it is stopped. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { sqlState } from '../../errors.ts'

/** How connections of ours call themselves. */
export const APPLICATION = 'exposure-atlas'
export const EMBEDDED = { user: 'atlas', database: 'postgres' }
const ANSWER_WITHIN_MS = 2_000
/** It starts, recovers or stops. */
const CANNOT_CONNECT_NOW = '57P03'
const STOP_WITHIN_MS = 8_000

export type Running = { pid: number; socketFolder: string }

export const urlOf = (socketFolder: string): string =>
  `postgres://${EMBEDDED.user}@localhost/${EMBEDDED.database}?host=${encodeURIComponent(socketFolder)}`

/** What postmaster.pid says of the server on these files, whether or not it still runs. */
function readLock(folder: string): Running | null {
  const path = join(folder, 'postmaster.pid')
  if (!existsSync(path)) return null
  const [pid = '', , , , socketFolder = ''] = readFileSync(path, 'utf8').split('\n')
  return { pid: Number(pid), socketFolder: socketFolder.trim() }
}

/** Null if no server runs on these files. */
export function findRunning(folder: string): Running | null {
  const lock = readLock(folder)
  return lock && isServer(lock.pid) ? lock : null
}

/**
 * The server on these files, if it answers. Asked by its socket and not by its number: the number means nothing in
 * another container, where it may even belong to some other program.
 */
export async function findAnswering(folder: string): Promise<Running | 'starting' | null> {
  const lock = readLock(folder)
  if (!lock?.socketFolder) return null
  try {
    await ask(lock.socketFolder, 'select 1')
    return lock
  } catch (error) {
    const refusal = sqlState(error)
    if (refusal === CANNOT_CONNECT_NOW) return 'starting'
    if (refusal !== null) return lock
    return isServer(lock.pid) ? 'starting' : null
  }
}

/** After a crash of the machine its number may belong to another program, which PostgreSQL would take for itself. */
export function removeStaleLock(folder: string): void {
  const path = join(folder, 'postmaster.pid')
  if (!existsSync(path)) return
  const pid = Number(readFileSync(path, 'utf8').split('\n')[0])
  if (!isServer(pid)) rmSync(path, { force: true })
}

export function isServer(pid: number): boolean {
  if (!isAlive(pid)) return false
  const status = `/proc/${pid}/cmdline`
  const command = existsSync(status)
    ? (readFileSync(status, 'utf8').split('\0')[0] ?? '')
    : spawnSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' }).stdout
  return /^postgres/.test(basename(command.trim()))
}

function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

async function ask(socketFolder: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({
    connectionString: urlOf(socketFolder),
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** Whether somebody but `name` works with it. Our own connections may still be closing. */
export async function hasOthers({ socketFolder }: Running, name: string): Promise<boolean> {
  const text = `select 1 from pg_stat_activity
    where application_name like '${APPLICATION} %' and application_name <> '${name}' limit 1`
  const others = await ask(socketFolder, text).catch(() => [])
  return others.length > 0
}

/** A fast shutdown; if that takes too long, an immediate one, after which the next start recovers. */
export async function stop(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isServer(pid)) return
    process.kill(pid, signal)
    const deadline = Date.now() + STOP_WITHIN_MS
    while (isServer(pid) && Date.now() < deadline) await wait(20)
  }
}

/**
 * What staff read and were refused, as events beside what they changed. Written in batches, off the path
 * of the request; a batch that fails is kept and written with the next.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { Database } from '../platform/database/open.ts'
import type { Env } from '../platform/env.ts'
import { loggable } from '../platform/errors.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import { Problem } from '../platform/http/problem.ts'
import { type Reading, ReadingBudget } from './reading-budget.ts'
import { createStaffEvents, type NewStaffEvent } from './staff.sql.ts'
import type { Staff } from './staff-session.ts'

const FLUSH_EVERY_MS = 1_000
/** Above this many waiting events, the request that adds the next one waits until they are written. */
const MAX_WAITING = 500
/** How long each reading takes over the budget. */
const SLOW_DOWN_MS = 2_000

declare module 'hono' {
  interface ContextVariableMap {
    audit: AuditLog
  }
}

type Options = {
  db: Database
  log: Logger
  env: Pick<Env, 'LEADS_OPENED_PER_HOUR' | 'LEADS_LISTED_PER_HOUR'>
  /** Tells administrators that somebody is over the reading budget. */
  alert?: (personId: string) => Promise<void>
  slowDownMs?: number
}

export class AuditLog {
  readonly budget: ReadingBudget
  readonly slowDownMs: number
  readonly #options: Options
  #waiting: NewStaffEvent[] = []
  #writing: Promise<void> = Promise.resolve()

  constructor(options: Options) {
    this.#options = options
    this.slowDownMs = options.slowDownMs ?? SLOW_DOWN_MS
    this.budget = new ReadingBudget(options.db, {
      details: options.env.LEADS_OPENED_PER_HOUR,
      rows: options.env.LEADS_LISTED_PER_HOUR,
    })
  }

  async record(event: NewStaffEvent): Promise<void> {
    this.#waiting.push({ ...event, at: new Date() })
    if (this.#waiting.length >= MAX_WAITING) await this.flush()
  }

  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  async #write(): Promise<void> {
    const events = this.#waiting
    if (events.length === 0) return
    this.#waiting = []
    try {
      await createStaffEvents(this.#options.db, events)
    } catch (error) {
      this.#waiting = [...events, ...this.#waiting]
      this.#options.log.error({ error: loggable(error) }, 'audit events wait for the database')
    }
  }

  async alert({ id, email }: Staff): Promise<void> {
    const { log, alert } = this.#options
    log.warn({ security: 'reading-budget', person: id }, 'a person is over the reading budget')
    await this.record({ actor: email, action: 'went over the reading budget' })
    await alert?.(id).catch((error) =>
      log.error({ error: loggable(error) }, 'administrators could not be told'),
    )
  }
}

export function startAudit(options: Options): { audit: AuditLog; stop(): Promise<void> } {
  const audit = new AuditLog(options)
  const timer = setInterval(() => audit.flush(), FLUSH_EVERY_MS)
  return {
    audit,
    async stop() {
      clearInterval(timer)
      await audit.flush()
    },
  }
}

type Read = {
  action: string
  reading: Reading
  leadIds: number[]
  /** Never what was searched for: it names a person. */
  detail?: Record<string, unknown>
}

/** Records that the caller is shown these leads; slower over the budget, and at last refused. */
export async function recordReading(c: Context, staff: Staff, read: Read): Promise<void> {
  const { audit } = c.var
  const { reading, leadIds } = read
  const { isOver, isFirst, waitSeconds } = await audit.budget.take(staff.id, reading, leadIds)
  if (isFirst) await audit.alert(staff)
  if (waitSeconds > 0) {
    await recordRefusal(c, staff, 'reading budget')
    const minutes = Math.ceil(waitSeconds / 60)
    throw new Problem(
      429,
      `You have read far more leads within an hour than the work needs, and administrators were told. Try again in ${minutes} minutes.`,
      { headers: { 'retry-after': String(waitSeconds) } },
    )
  }
  const [onlyId] = read.leadIds
  await audit.record({
    actor: staff.email,
    action: read.action,
    isReading: true,
    ...(read.reading === 'details' && onlyId ? { leadId: onlyId } : {}),
    detail: { ...read.detail, ...(read.reading === 'rows' ? { rows: read.leadIds.length } : {}) },
    address: clientAddress(c),
  })
  if (isOver) await wait(audit.slowDownMs)
}

const MAX_PATH_LENGTH = 200

export async function recordRefusal(c: Context, staff: Staff, reason: string): Promise<void> {
  const { audit, services } = c.var
  const call = `${c.req.method} ${c.req.path}`.slice(0, MAX_PATH_LENGTH)
  services.log.warn({ security: 'refused', person: staff.id, call, reason }, 'a call was refused')
  const detail = { call, reason }
  await audit.record({
    actor: staff.email,
    action: 'was refused',
    detail,
    address: clientAddress(c),
  })
}

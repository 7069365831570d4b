import { parseArgs } from 'node:util'
import { withdrawConsents } from '../src/leads/consent/withdrawal.sql.ts'
import type { Erasure, ErasureOptions } from '../src/leads/intake/intake.ts'
import { claimAbandonedFolders, Journal } from '../src/leads/intake/journal.ts'
import {
  FAILED_NOTIFICATIONS,
  listFailedNotifications,
} from '../src/leads/notifications/notifications.sql.ts'
import { erasePerson, purge } from '../src/leads/retention/retention.ts'
import { startBoss, stopBoss } from '../src/platform/jobs/boss.ts'
import { isDayUntilToday } from '../src/ui/calendar-day.ts'
import { refuseArguments } from './arguments.ts'
import { createLog } from './log.ts'
import { dataVerb, type Session } from './session.ts'
import { UsageError } from './verb.ts'

type Action = (session: Session) => Promise<void>

/** Each reads its arguments first, so that wrong usage is reported before anything is opened. */
const ACTIONS: Record<string, (args: string[]) => Action> = {
  erase: readErase,
  withdraw: readWithdraw,
  purge: (args) => without(args, 'purge', purgeNow),
  failed: (args) => without(args, 'failed', showFailed),
  retry: (args) => without(args, 'retry', retry),
}
const MAX_SHOWN = 100
const MAX_EMAIL_LENGTH = 320
/** Who did it, as the history of a lead or a receipt names them. */
const ACTOR = 'command line'

export const verb = dataVerb<Action>({
  usage:
    'leads erase --email <address> [--keep-consent] | withdraw --email <address> [--date <day>] | purge | failed | retry',
  help: [
    'erase     removes every lead with an email address, its history and consent',
    '          records, queued jobs, outbox and journal. A receipt without the address remains.',
    '          --keep-consent keeps the consent record, where the law requires that proof.',
    'withdraw  marks the consent of an email address as withdrawn; the lead then says that the',
    '          person must not be called or texted. Names the firms that must be told.',
    '          --date YYYY-MM-DD is the day (UTC) it was withdrawn (default: now). Consent',
    '          given after that day stays.',
    'purge     runs the nightly job now: removes leads older than LEAD_RETENTION_DAYS',
    '          and consent records older than CONSENT_RETENTION_DAYS.',
    'failed    lists notifications that failed after all retries.',
    'retry     puts all of them back in the queue.',
    '',
    'Works whether or not the site is running.',
  ].join('\n'),
  read: ([name = '', ...args]) => {
    const read = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined
    if (!read)
      throw new UsageError(`leads takes ${Object.keys(ACTIONS).join(', ')}, not "${name}".`)
    return read(args)
  },
  async work(action, session) {
    await session.sealer()
    await action(session)
    return 0
  },
})

function without(args: string[], name: string, action: Action): Action {
  refuseArguments(args, `leads ${name}`)
  return action
}

function readEmail(given: string | undefined, name: string): string {
  const email = given?.trim() ?? ''
  if (!email.includes('@') || email.length > MAX_EMAIL_LENGTH) {
    throw new UsageError(`leads ${name} needs --email <address>.`)
  }
  return email
}

function readErase(args: string[]): Action {
  const { values } = parseArgs({
    args,
    options: { email: { type: 'string' }, 'keep-consent': { type: 'boolean', default: false } },
  })
  const email = readEmail(values.email, 'erase')
  const options = { keepConsent: values['keep-consent'], requestedBy: ACTOR }
  return async (session) => {
    const { removed, receipt } = await erase(email, options, session)
    for (const [what, count] of Object.entries(removed)) {
      session.print(`  ${what.padEnd(10)}${count}`)
    }
    session.print(`Erased. Receipt no. ${receipt}.`)
  }
}

/** In the journals that no process holds. What a running site has in its own is dropped when it is stored. */
async function erase(email: string, options: ErasureOptions, session: Session): Promise<Erasure> {
  const { database, env } = session
  const { keys } = await session.sealer()
  const folders = claimAbandonedFolders(env.DATA_DIR)
  try {
    const journals = folders.map(({ path }) => new Journal(path, keys))
    return await erasePerson(database, env, journals, email, options)
  } finally {
    for (const folder of folders) folder.release()
  }
}

function readWithdraw(args: string[]): Action {
  const { values } = parseArgs({
    args,
    options: { email: { type: 'string' }, date: { type: 'string' } },
  })
  const email = readEmail(values.email, 'withdraw')
  const day = values.date ?? null
  if (day !== null && !isDayUntilToday(day)) {
    throw new UsageError('--date must be a day such as 2025-01-31, and not in the future.')
  }
  return async ({ database, print }) => {
    const { withdrawn, already, later, passedOn } = await database.db.transaction((tx) =>
      withdrawConsents(tx, email, day, ACTOR),
    )
    print(`Consent records marked as withdrawn: ${withdrawn}`)
    if (already > 0) print(`Already withdrawn: ${already}`)
    if (later > 0) print(`Given after that day, unchanged: ${later}`)
    if (withdrawn + already + later === 0) print('There is no consent record for this address.')
    for (const { reference, firm } of passedOn) print(`Also tell: ${firm} (${reference})`)
  }
}

async function purgeNow({ database, env, print }: Session): Promise<void> {
  const { leads, consents, mails } = await purge(database.db, env)
  print(`Removed ${leads} leads, ${consents} consent records, ${mails} messages in the outbox.`)
}

async function showFailed({ database, print }: Session): Promise<void> {
  const failed = await listFailedNotifications(database.db, MAX_SHOWN)
  for (const { reference, channel, failedAt } of failed) {
    print(`  ${failedAt.toISOString()}  ${reference}  ${channel}`)
  }
  if (failed.length === 0) print('No notification has failed permanently.')
}

async function retry({ database, env, print }: Session): Promise<void> {
  const boss = await startBoss(database.pool, createLog(env), [])
  const count = await boss.redrive(FAILED_NOTIFICATIONS).finally(() => stopBoss(boss))
  print(
    `${count} notifications are retried now or, if the site is not running, when it runs again.`,
  )
}

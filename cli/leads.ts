import { parseArgs } from 'node:util'
import type { OpenDatabase } from '../db/open.ts'
import { Journal } from '../src/features/leads/journal.ts'
import { claimAbandonedFolders } from '../src/features/leads/journal-folder.ts'
import {
  FAILED_NOTIFICATIONS,
  listFailedNotifications,
} from '../src/features/leads/notifications.queries.ts'
import { erasePerson, purge } from '../src/features/leads/retention.ts'
import { startBoss, stopBoss } from '../src/jobs/boss.ts'
import { type Env, readEnv } from '../src/lib/env.ts'
import { refuseArguments } from './arguments.ts'
import { openAndMigrate } from './database.ts'
import { createLog } from './log.ts'
import { printLine } from './terminal.ts'
import { UsageError, type Verb } from './verb.ts'

type Action = (database: OpenDatabase, env: Env, args: string[]) => Promise<void>

const ACTIONS: Record<string, Action> = { erase, purge: purgeNow, failed: showFailed, retry }
const MOST_SHOWN = 100

export const verb: Verb = {
  usage: 'leads erase --email <address> [--keep-consent] | purge | failed | retry',
  summary: 'erase a person, purge what is past its time, see and retry failed notifications',
  help: [
    'erase    removes every request of an e-mail address: leads and their history, consent',
    '         records, waiting jobs, outbox and journal. A receipt without the address remains.',
    '         --keep-consent keeps the consent record, where the law asks for that proof.',
    'purge    does now what happens every night: removes leads older than LEAD_RETENTION_DAYS',
    '         and consent records older than CONSENT_RETENTION_DAYS.',
    'failed   lists the notifications that were given up.',
    'retry    puts all of them back into the queue.',
    '',
    'With the embedded database, stop the site first: it holds the data folder.',
  ].join('\n'),
  async run([name = '', ...args]) {
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined
    if (!action)
      throw new UsageError(`leads knows ${Object.keys(ACTIONS).join(', ')}, not "${name}".`)
    if (name === 'erase') readErasure(args)
    else refuseArguments(args, `leads ${name}`)
    const env = readEnv()
    const database = await openAndMigrate(env)
    try {
      await action(database, env, args)
    } finally {
      await database.close()
    }
    return 0
  },
}

function readErasure(args: string[]): { email: string; keepConsent: boolean } {
  const { values } = parseArgs({
    args,
    options: { email: { type: 'string' }, 'keep-consent': { type: 'boolean', default: false } },
  })
  const email = values.email?.trim()
  if (!email?.includes('@')) throw new UsageError('leads erase needs --email <address>.')
  return { email, keepConsent: values['keep-consent'] }
}

async function erase(database: OpenDatabase, env: Env, args: string[]): Promise<void> {
  const { email, keepConsent } = readErasure(args)
  const folders = claimAbandonedFolders(env.DATA_DIR)
  try {
    const journals = folders.map(({ path }) => new Journal(path))
    const options = { keepConsent, requestedBy: 'command line' }
    const { removed, receipt } = await erasePerson(database, env, journals, email, options)
    for (const [what, count] of Object.entries(removed)) printLine(`  ${what.padEnd(10)}${count}`)
    printLine(`Erased. Receipt no. ${receipt}.`)
  } finally {
    for (const folder of folders) folder.release()
  }
}

async function purgeNow({ db }: OpenDatabase, env: Env): Promise<void> {
  if (!env.LEAD_RETENTION_DAYS) printLine('LEAD_RETENTION_DAYS is not set: leads are kept.')
  const { leads, consents, mails } = await purge(db, env)
  printLine(`Removed ${leads} leads, ${consents} consent records, ${mails} messages in the outbox.`)
}

async function showFailed({ db }: OpenDatabase): Promise<void> {
  const failed = await listFailedNotifications(db, MOST_SHOWN)
  for (const { reference, channel, failedAt } of failed) {
    printLine(`  ${failedAt.toISOString()}  ${reference}  ${channel}`)
  }
  printLine(failed.length === 0 ? 'No notification has failed for good.' : '')
}

async function retry({ pool }: OpenDatabase, env: Env): Promise<void> {
  const boss = await startBoss(pool, createLog(env), [])
  const count = await boss.redrive(FAILED_NOTIFICATIONS).finally(() => stopBoss(boss))
  printLine(`${count} notifications will be tried again when the site runs.`)
}

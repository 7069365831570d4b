/**
 * Mail about the security of accounts: to administrators when somebody reads far more leads than the work
 * needs, and to the owner of an account when who can sign in to it, or how, has changed.
 */
import type { SendMailOptions } from 'nodemailer'
import type { PgBoss } from 'pg-boss'
import { site } from '../../site.config.ts'
import type { Database, Queryable } from '../platform/database/open.ts'
import type { Env } from '../platform/env.ts'
import { jobsWith, type Queue } from '../platform/jobs/boss.ts'
import { envelopeOf } from '../platform/mail.ts'
import { urls } from '../site/urls.ts'
import type { ListedUser } from './staff.contract.ts'
import { findUser, listUsers } from './staff.sql.ts'

const QUEUE = 'security-alerts'
/** About a day, with delays that double up to five minutes. */
const MAX_RETRIES = 295

/** Messages become files where there is no mail server. */
type Mailer = { send(message: SendMailOptions, fileName: string): Promise<void>; close(): void }

/** What is told to the owner; `by` is the administrator who did it. */
const NOTICES = {
  passkey: ({ email }) => `A passkey was added to the account ${email}.`,
  authenticator: ({ email }) => `An authenticator app was set up for the account ${email}.`,
  recoveryCodes: ({ email }) =>
    `New recovery codes were made for the account ${email}. The earlier ones no longer work.`,
  newPassword: ({ email }) => `The password of the account ${email} was changed.`,
  chosenPassword: ({ email }) =>
    `The password of the account ${email} was chosen through a one-time link.`,
  created: ({ email, role }, by) => `${by} created an account for ${email}. Its role is ${role}.`,
  role: ({ email, role }, by) => `${by} changed the role of the account ${email} to ${role}.`,
  enabled: ({ email }, by) => `${by} enabled the account ${email} again.`,
  link: ({ email }, by) =>
    `${by} made a one-time link that sets a new password for the account ${email}.`,
} satisfies Record<string, (person: ListedUser, by: string) => string>

type NoticeName = keyof typeof NOTICES
const isNotice = (name: unknown): name is NoticeName => Object.hasOwn(NOTICES, String(name))

/** Ids only: jobs hold no personal data. */
export type AccountNotice = {
  what: NoticeName
  personId: string
  /** Who did it to somebody else's account; they are told too, in case it was not them. */
  actorId?: string
}

declare module 'hono' {
  interface ContextVariableMap {
    securityAlerts: { tell(tx: Queryable, notice: AccountNotice): Promise<void> }
  }
}

export function createSecurityAlerts(db: Database, env: Env, mailer: Mailer) {
  const { staffOrigin, host, message } = envelopeOf(env)
  const queue: Queue = {
    name: QUEUE,
    retryLimit: MAX_RETRIES,
    async work({ personId, what, actorId }, { id }) {
      const person = await findUser(db, String(personId))
      if (!person) return
      const actor = actorId ? await findUser(db, String(actorId)) : null
      const mail = isNotice(what)
        ? composeNotice(staffOrigin, what, person, actor)
        : composeAlert(staffOrigin, person, await listUsers(db))
      if (mail.to.length === 0) return
      // A retry has the same Message-ID, so that mail programs recognize the duplicate.
      const name = `security-${id}`
      await mailer.send({ ...message, ...mail, messageId: `<${name}@${host}>` }, name)
    },
  }
  return {
    queue,
    /** Administrators: this person reads too much. */
    async send(boss: PgBoss, personId: string): Promise<void> {
      await boss.send(QUEUE, { personId })
    },
    /** The notice exists exactly when the change does. */
    service: (boss: PgBoss) => ({
      async tell(tx: Queryable, notice: AccountNotice): Promise<void> {
        await boss.insert(QUEUE, [{ data: notice }], { db: jobsWith(tx) })
      },
    }),
    close: () => mailer.close(),
  }
}

const named = ({ name, email }: ListedUser) => `${name} (${email})`

function composeNotice(
  origin: string,
  what: NoticeName,
  person: ListedUser,
  actor: ListedUser | null,
) {
  const page = actor ? urls.staff.users() : urls.staff.account()
  return {
    to: [...new Set([person.email, ...(actor ? [actor.email] : [])])],
    subject: `${site.name}: who can sign in, or how, has changed`,
    text: [
      NOTICES[what](person, actor ? named(actor) : 'An administrator'),
      'If you know of this, there is nothing to do.',
      `If you do not, tell an administrator at once, and look at what else was changed: ${origin}${page}\n`,
    ].join('\n\n'),
  }
}

function composeAlert(origin: string, person: ListedUser, people: ListedUser[]) {
  const admins = people.filter(({ role, disabledAt }) => role === 'admin' && !disabledAt)
  return {
    to: admins.map(({ email }) => email),
    subject: `${site.name}: ${person.name} reads unusually many leads`,
    text: [
      `${named(person)} has seen more leads within an hour than the budget allows.`,
      `What was opened is in the audit log: ${origin}${urls.staff.audit()}`,
      `If that is not their work, end their sessions: ${origin}${urls.staff.users()}\n`,
    ].join('\n\n'),
  }
}

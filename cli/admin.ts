import { parseArgs } from 'node:util'
import type { Database } from '../src/platform/database/open.ts'
import type { Env } from '../src/platform/env.ts'
import { UserFacingError } from '../src/platform/errors.ts'
import { urls } from '../src/site/urls.ts'
import { hashPassword } from '../src/staff/password-hash.ts'
import { findPasswordProblem } from '../src/staff/password-strength.ts'
import { createInvitation, deleteSessions, INVITATION_HOURS } from '../src/staff/sign-in.sql.ts'
import { emailSchema, type ListedUser, staffRoleSchema } from '../src/staff/staff.contract.ts'
import {
  createStaffEvent,
  createUser,
  findUserByEmail,
  listUsers,
  removeTwoFactor,
  updatePasswordHash,
  updateUser,
} from '../src/staff/staff.sql.ts'
import { dataVerb, type Session } from './session.ts'
import { UsageError } from './verb.ts'

const ACTIONS = { create, reset, disable, enable, list }
type Action = keyof typeof ACTIONS

type Options = ReturnType<typeof readOptions>

export const verb = dataVerb<Options>({
  usage: 'admin create|reset|disable|enable EMAIL [options] | admin list',
  help: [
    'create EMAIL   creates an account. --name NAME, --role admin|agent|editor|viewer (default admin)',
    'reset EMAIL    ends its sessions and lets it set a new password.',
    '               --second-factor also removes the second factor',
    'disable EMAIL  ends its sessions and blocks sign-in; enable reverses that',
    'list           shows every account',
    '',
    'create and reset print a one-time link for setting the password. With --password - the',
    'password is read from standard input instead.',
    '',
    'Works whether or not the site is running.',
  ].join('\n'),
  read: readOptions,
  work: async (options, session) => {
    await ACTIONS[options.action](options, session)
    return 0
  },
})

function readOptions(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      role: { type: 'string', default: 'admin' },
      password: { type: 'string' },
      'second-factor': { type: 'boolean', default: false },
    },
  })
  const [action = '', given, ...more] = positionals
  if (!isAction(action)) {
    throw new UsageError(`admin takes ${Object.keys(ACTIONS).join(', ')}, not "${action}".`)
  }
  if (more.length > 0 || (action === 'list') !== (given === undefined)) {
    throw new UsageError(`admin ${action} takes ${action === 'list' ? 'no' : 'one'} email address.`)
  }
  const role = staffRoleSchema.safeParse(values.role)
  if (!role.success) throw new UsageError('--role must be admin, agent, editor or viewer.')
  if (values.password !== undefined && values.password !== '-') {
    throw new UsageError('--password takes only "-": on a command line others could read it.')
  }
  return {
    action,
    email: given === undefined ? '' : readEmail(given),
    name: values.name?.trim().slice(0, 100),
    role: role.data,
    readsPassword: values.password === '-',
    removesSecondFactor: values['second-factor'],
  }
}

const isAction = (text: string): text is Action => Object.hasOwn(ACTIONS, text)

function readEmail(given: string): string {
  const email = emailSchema.safeParse(given)
  if (!email.success) throw new UsageError(`"${given}" is not an email address.`)
  return email.data
}

async function create(options: Options, session: Session): Promise<void> {
  const { email, role } = options
  const hash = await readPasswordHash(options, session)
  const name = options.name || (email.split('@')[0] ?? email)
  const token = await session.database.db.transaction(async (tx) => {
    const id = await createUser(tx, { email, name, role })
    if (!id) throw new UserFacingError(`There is already an account for ${email}.`)
    const detail = { role }
    await createStaffEvent(tx, { actor: null, action: 'created account', subject: email, detail })
    if (hash) return void (await updatePasswordHash(tx, id, hash))
    return createInvitation(tx, id)
  })
  session.print(`Created an account for ${email}, role ${role}.`)
  printLink(session, token)
}

async function reset(options: Options, session: Session): Promise<void> {
  const { db } = session.database
  const user = await existing(db, options.email)
  const hash = await readPasswordHash(options, session)
  const token = await db.transaction(async (tx) => {
    await deleteSessions(tx, user.id)
    if (options.removesSecondFactor) await removeTwoFactor(tx, user.id)
    const detail = { removedTwoFactor: options.removesSecondFactor }
    const subject = user.email
    await createStaffEvent(tx, { actor: null, action: 'reset account', subject, detail })
    if (hash) return void (await updatePasswordHash(tx, user.id, hash))
    return createInvitation(tx, user.id)
  })
  session.print(`Reset ${user.email}. Its sessions have ended.`)
  if (user.disabledAt)
    session.print('It is still disabled: run ./atlas admin enable to allow sign-in.')
  printLink(session, token)
}

async function disable({ email }: Options, session: Session): Promise<void> {
  const { db } = session.database
  const user = await existing(db, email)
  await db.transaction(async (tx) => {
    await updateUser(tx, user.id, { disabledAt: new Date() })
    await deleteSessions(tx, user.id)
    await createStaffEvent(tx, { actor: null, action: 'disabled account', subject: email })
  })
  session.print(`Disabled ${email}. Its sessions have ended.`)
}

async function enable({ email }: Options, session: Session): Promise<void> {
  const { db } = session.database
  const user = await existing(db, email)
  await updateUser(db, user.id, { disabledAt: null })
  await createStaffEvent(db, { actor: null, action: 'enabled account', subject: email })
  session.print(`Enabled ${email}.`)
}

async function list(_: Options, session: Session): Promise<void> {
  const users = await listUsers(session.database.db)
  if (users.length === 0) session.print('There are no accounts yet.')
  for (const user of users) {
    const words = [user.email.padEnd(36), user.role.padEnd(8), stateOf(user)]
    session.print(words.join(' ').trimEnd())
  }
}

function stateOf(user: ListedUser): string {
  if (user.disabledAt) return 'disabled'
  if (user.isInvited) return 'no password yet'
  const seen = user.lastSignInAt ? `last sign-in ${user.lastSignInAt}` : 'never signed in'
  return `${seen}${user.twoFactorEnabled ? ', second factor' : ', no second factor'}`
}

async function existing(db: Database, email: string): Promise<ListedUser> {
  const user = await findUserByEmail(db, email)
  if (!user) throw new UserFacingError(`There is no account for ${email}.`)
  return user
}

async function readPasswordHash(options: Options, session: Session): Promise<string | null> {
  if (!options.readsPassword) return null
  const pieces: Uint8Array[] = []
  for await (const piece of session.input) pieces.push(piece)
  const password = Buffer.concat(pieces)
    .toString('utf8')
    .replace(/\r?\n$/, '')
  const problem = await findPasswordProblem(password, options.email)
  if (problem) throw new UserFacingError(problem)
  return hashPassword(password)
}

function printLink({ env, print }: Session, token: string | undefined): void {
  if (!token) return
  print(`Set the password here. The link works once, within ${INVITATION_HOURS} hours:`)
  print(`  ${staffAddress(env)}${urls.staff.setUp(token)}`)
}

function staffAddress({ STAFF_URL, SITE_URL, HOST, PORT }: Env): string {
  const origin = STAFF_URL ?? SITE_URL
  return origin ?? `http://${HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST}:${PORT}`
}

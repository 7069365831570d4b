import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { call, PASSWORD, postSignIn, signIn } from '../tests/support/staff.ts'
import { freshDatabase, type TestDatabase } from '../tests/support/test-database.ts'
import { serveFrom } from '../tests/support/test-services.ts'
import { verb } from './admin.ts'
import type { Session } from './session.ts'
import { UsageError } from './verb.ts'

async function atlasAdmin(database: TestDatabase, args: string, input = ''): Promise<string> {
  const lines: string[] = []
  const session = {
    env: serveFrom(database, { SITE_URL: 'https://atlas.example' }),
    database,
    print: (line: string) => void lines.push(line),
    input: Readable.from(input === '' ? [] : [Buffer.from(input)]),
  } as unknown as Session
  expect(await verb.perform(args.split(' '), session)).toBe(0)
  return lines.join('\n')
}

const EMAIL = 'ann@example.test'

describe('./atlas admin', () => {
  it('creates an account whose password is chosen through a one-time link', async () => {
    const database = await freshDatabase()
    const said = await atlasAdmin(database, `create ${EMAIL.toUpperCase()} --role agent --name Ann`)
    const token = said.match(/https:\/\/atlas\.example\/admin\/setup#([\w-]{43})/)?.[1]
    expect((await postSignIn(EMAIL, PASSWORD)).status).toBe(401)
    const body = { token, password: PASSWORD }
    expect((await call('POST', '/api/auth/set-up', { body })).status).toBe(204)
    expect((await postSignIn(EMAIL, PASSWORD)).status).toBe(200)
    expect(await atlasAdmin(database, 'list')).toMatch(/^ann@example\.test\s+agent\s+last sign-in/)
    await expect(atlasAdmin(database, `create ${EMAIL}`)).rejects.toThrow('already an account')
  })

  it('takes a password from standard input, unless it is easy to guess', async () => {
    const database = await freshDatabase()
    const create = (input: string) => atlasAdmin(database, `create ${EMAIL} --password -`, input)
    await expect(create('password1234\n')).rejects.toThrow('too easy to guess')
    expect(await atlasAdmin(database, 'list')).toBe('There are no accounts yet.')
    expect(await create(`${PASSWORD}\n`)).not.toContain('setup#')
    expect((await postSignIn(EMAIL, PASSWORD)).status).toBe(200)
  })

  it('resets, disables and enables, each time ending the sessions', async () => {
    const database = await freshDatabase()
    await atlasAdmin(database, `create ${EMAIL} --password -`, PASSWORD)
    const whoAmI = async (cookie: string) =>
      (await call('GET', '/api/admin/account', { cookie })).status
    const first = await signIn(EMAIL)
    const next = 'copper-meadow-violin-7'
    await atlasAdmin(database, `reset ${EMAIL} --second-factor --password -`, next)
    expect(await whoAmI(first)).toBe(401)
    expect((await postSignIn(EMAIL, PASSWORD)).status).toBe(401)
    const second = await postSignIn(EMAIL, next)
    expect(second.status).toBe(200)
    await atlasAdmin(database, `disable ${EMAIL}`)
    expect((await postSignIn(EMAIL, next)).status).toBe(401)
    expect(await atlasAdmin(database, 'list')).toContain('disabled')
    await atlasAdmin(database, `enable ${EMAIL}`)
    expect((await postSignIn(EMAIL, next)).status).toBe(200)
    await expect(atlasAdmin(database, 'reset nobody@example.test')).rejects.toThrow('no account')
  })

  it.each([
    'promote ann@example.test',
    'create',
    'create not-an-address',
    'create ann@example.test bob@example.test',
    'create ann@example.test --role boss',
    'create ann@example.test --password secret-on-the-line',
    'list ann@example.test',
  ])('calls "%s" wrong usage', async (args) => {
    await expect(verb.run(args.split(' '))).rejects.toThrow(UsageError)
  })
})

/**
 * Every call of the OpenAPI document, with hostile values for each parameter and body field: no reply
 * is a server error. Callers are administrators, who reach the most code.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { api } from '../src/app/api.ts'
import { startBackground } from '../src/app/background.ts'
import { exampleLead } from './support/serve-leads.ts'
import { call, cookiesOf, newPerson, PROOF, signIn } from './support/staff.ts'
import { createFreshDatabase } from './support/test-database.ts'
import { exchange, serveFrom, services } from './support/test-services.ts'

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
  required?: string[]
}
type Input = Record<string, Schema & { isRequired: boolean }>

function inputOf(schema: unknown): Input {
  if (!(schema instanceof z.ZodType)) return {}
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  }) as Schema
  return mapValues(properties, (own, name) => ({ ...own, isRequired: required.includes(name) }))
}

function mapValues<S, T>(input: Record<string, S>, map: (value: S, name: string) => T) {
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, map(value, name)]))
}

const schemaOf = (content: object | undefined) =>
  content && 'schema' in content ? content.schema : undefined

const operations = api.openAPIRegistry.definitions.flatMap((definition) => {
  if (definition.type !== 'route') return []
  const { method, path, request } = definition.route
  return {
    method: method.toUpperCase(),
    path: `/api${path}`,
    inPath: inputOf(request?.params),
    inQuery: inputOf(request?.query),
    inBody: request?.body && inputOf(schemaOf(request.body.content['application/json'])),
  }
})
/** They end the session that the other calls need, or require a second factor for it. */
const ENDS_SESSION =
  /admin\/settings|sign-out|change-password|account\/sessions|two-factor|\/reset|\/users\/\{id\}/

const HOSTILE: unknown[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  'b\udc00c',
  '',
  ' ',
  '%00',
  "';--",
  '\u202e',
  '9'.repeat(21),
  '-1',
  'x'.repeat(30_000),
  null,
  true,
  -1,
  1e308,
  [],
  ['\u0000'],
  {},
  { toString: 'x' },
  { constructor: 1 },
]

let dispose: () => Promise<void>
let cookie: string
let leadId: number

beforeAll(async () => {
  const fresh = await createFreshDatabase()
  serveFrom(fresh.database, { CONTACT_LIMIT: '100000' })
  const { leads, measurement, imports, stop } = await startBackground(services())
  exchange({ leads, measurement, imports })
  dispose = () => stop().then(fresh.dispose)
  cookie = await signIn((await newPerson('admin')).email)
  const reply = await call('POST', '/api/contact', { body: exampleLead })
  expect(reply.status).toBe(201)
  leadId = (await reply.json()).id
  // Its id is 1, which is also the good value of other ids.
  await fresh.database.pool.query(`insert into firms (name, legal_name) values ('Firm', 'Firm')`)
})
afterAll(() => dispose())

const GOOD: Record<string, string> = {
  email: 'someone@example.org',
  phone: '(813) 555-0142',
  token: 't'.repeat(40),
}

/** A value that the contract accepts, so that the hostile one beside it gets as far as it can. */
function goodValue(schema: Schema, name: string): unknown {
  if (schema.enum) return schema.enum[0]
  if (schema.properties) return mapValues(schema.properties, goodValue)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'array') return [goodValue(schema.items ?? {}, name)]
  if (name === 'leadId' || name === 'ids') return leadId
  if (type === 'integer' || type === 'number') return 1
  if (type === 'boolean') return true
  return GOOD[name] ?? 'words'
}

/** Ids of leads are random. */
const goodOf = (path: string, schema: Schema, name: string) =>
  path.startsWith('/api/admin/contacts/{id}') && name === 'id' ? leadId : goodValue(schema, name)

it('covers the routes of visitors and of staff', () => {
  expect(operations.filter(({ path }) => path.includes('/admin/')).length).toBeGreaterThan(15)
  expect(operations.length).toBeGreaterThan(45)
})

it.each(operations.filter(({ path }) => !ENDS_SESSION.test(path)))(
  '$method $path',
  async ({ path, method, inPath, inQuery, inBody }) => {
    const places = [
      ...Object.keys({ ...inPath, ...inQuery, ...inBody }),
      ...(inBody ? ['whole body'] : []),
    ]
    if (places.length === 0) return
    const send = async (place: string, hostile: unknown) => {
      const text = (schema: Schema, name: string) =>
        (name === place ? asText(hostile) : String(goodOf(path, schema, name))).toWellFormed()
      const address = Object.entries(mapValues(inPath, text)).reduce(
        (filled, [name, value]) => filled.replace(`{${name}}`, encodeURIComponent(value || '-')),
        path,
      )
      const asked = Object.entries(inQuery).filter(
        ([name, { isRequired }]) => isRequired || name === place,
      )
      const query = new URLSearchParams(mapValues(Object.fromEntries(asked), text))
      const body =
        place === 'whole body'
          ? hostile
          : mapValues(inBody ?? {}, (schema, name) => {
              if (name === place) return hostile
              if (name === 'proof') return PROOF
              // Undefined is left out: an optional value beside it must not be what is refused.
              return schema.isRequired ? goodValue(schema, name) : undefined
            })
      const reply = await call(method, `${address}?${query}`, {
        cookie,
        ...(inBody ? { body } : {}),
      })
      // With each proof that was accepted, the session gets another token.
      const fresh = cookiesOf(reply)
      if (fresh.includes('session_token=')) cookie = fresh
      // Read in full: an export must not break off either.
      await reply.arrayBuffer()
      expect(reply.status, `${place}: ${JSON.stringify(hostile).slice(0, 80)}`).toBeLessThan(500)
    }
    for (const place of places) for (const hostile of HOSTILE) await send(place, hostile)
    const random = fc.string({ unit: 'binary', maxLength: 40 })
    await fc.assert(fc.asyncProperty(fc.constantFrom(...places), random, send), {
      numRuns: 30,
      seed: 7,
    })
  },
)

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

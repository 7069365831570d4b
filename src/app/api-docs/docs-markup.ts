/** The API documentation as HTML, from the OpenAPI document. Calls and schemas are folded. */
import { html } from 'hono/html'
import { formatCount } from '../../ui/format.ts'
import type { OpenApiDocument } from './openapi-document.ts'

const UNTAGGED = 'Other calls'
const EDITING = 'Editing with a key'
/** What most readers do not look for, at the end in this order. */
const FOLDED = [EDITING, UNTAGGED]

type Content = Record<string, { schema?: Schema }>

type Parameter = {
  name: string
  in: string
  required?: boolean
  description?: string
  schema?: Schema
}

type Reply = { description: string; content?: Content; headers?: Record<string, Schema> }

type Operation = {
  operationId?: string
  tags?: string[]
  summary?: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { content?: Content }
  responses?: Record<string, Reply>
  /** What a call needs besides its parameters. */
  security?: unknown[]
}

type Call = { method: string; path: string; operation: Operation }

const callId = ({ method, path }: Call) =>
  `${method}${path.replace(/[^a-z0-9]+/gi, '-')}`.replace(/-$/, '')

export function docsMarkup(document: OpenApiDocument): string {
  const groups = [...Map.groupBy(callsOf(document), tagOf)].sort(foldedLast)
  const schemas = Object.entries((document.components?.schemas ?? {}) as Record<string, Schema>)
  return String(html`<p class="lead">${prose(document.info.description)}</p>
<p><a href="/api/openapi.json">The same as an OpenAPI 3.1 document</a></p>
<nav class="api-contents" aria-label="On this page"><ul class="plain">
${groups.map(([tag, calls]) => contentsEntry(groupId(tag), tag, calls.length))}
${contentsEntry(SCHEMAS, 'Schemas', schemas.length)}
</ul></nav>
${groups.map(([tag, calls]) =>
  FOLDED.includes(tag)
    ? foldedPart(groupId(tag), tag, calls.map(callSection))
    : html`<h2 id="${groupId(tag)}">${tag}</h2>${calls.map(callSection)}`,
)}
${foldedPart(
  SCHEMAS,
  'Schemas',
  schemas.map(([name, schema]) => schemaSection(name, schema)),
)}`)
}

const foldedPart = (id: string, title: string, sections: Html[]) =>
  html`<details class="api-part"><summary><h2>${title}</h2></summary><div id="${id}">${sections}</div></details>`

const SCHEMAS = 'schemas'

const groupId = (tag: string) => `calls-${tag.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`

const contentsEntry = (id: string, text: string, count: number) =>
  html`<li><a href="#${id}">${text}</a> <span class="meta">${count}</span></li>`

function callsOf(document: OpenApiDocument): Call[] {
  // What every call takes is said at the top of the page.
  return Object.entries(document.paths ?? {}).flatMap(([path, { parameters: _, ...operations }]) =>
    Object.entries(operations as Record<string, Operation>).map(([method, operation]) => ({
      method,
      path,
      operation,
    })),
  )
}

const tagOf = ({ operation }: Call) => operation.tags?.[0] ?? UNTAGGED

const foldedLast = ([a]: [string, Call[]], [b]: [string, Call[]]) =>
  FOLDED.indexOf(a) - FOLDED.indexOf(b)

/** The id is inside, so that a link to it opens the details. */
const fold = (id: string, title: Html, content: Html) =>
  html`<details><summary><h3>${title}</h3></summary><div id="${id}">${content}</div></details>`

function callSection(call: Call): Html {
  const { method, path, operation } = call
  return fold(
    callId(call),
    html`<b>${method.toUpperCase()}</b> <code>${path}</code> <span>${operation.summary}</span>`,
    html`${operation.description ? html`<p>${prose(operation.description)}</p>` : ''}
    ${parameterTable(operation.parameters ?? [])}
    ${operation.requestBody?.content ? bodyFields(operation.requestBody.content) : ''}
    ${replyTable(operation.responses ?? {})}
    ${example(call)}`,
  )
}

const schemaSection = (name: string, schema: Schema) =>
  fold(
    schemaId(name),
    html`${name}`,
    html`${schema.description ? html`<p>${prose(schema.description)}</p>` : ''}
    ${fieldTable(`Fields of ${name}`, schema)}`,
  )

function parameterTable(parameters: Parameter[]): Html {
  if (parameters.length === 0) return html``
  return html`<table aria-label="Parameters">
    <thead><tr><th scope="col">Parameter</th><th scope="col">Where</th><th scope="col">Value</th><th scope="col">Meaning</th></tr></thead>
    <tbody>${parameters.map(
      ({ name, in: place, required, description, schema = {} }) => html`<tr>
        <th scope="row"><code>${name}</code></th>
        <td>${place}${required ? ', required' : ''}</td>
        <td>${typeInWords(schema)}${bounds(schema)}</td>
        <td>${prose(description)}</td>
      </tr>`,
    )}</tbody>
  </table>`
}

/** The same fields in each format that the call takes. */
function bodyFields(content: Content): Html {
  const [schema] = Object.values(content).map((media) => media.schema)
  const formats = Object.keys(content).map(
    (format, index) => html`${index > 0 ? ' or ' : ''}<code>${format}</code>`,
  )
  return html`<p>Send ${formats}:</p>${schema ? fieldTable('Fields to send', schema) : ''}`
}

const inWords = (content: Content) =>
  html`${Object.entries(content).map(
    ([type, { schema }], index) =>
      html`${index > 0 ? ', or ' : ''}${typeInWords(schema)} as <code>${type}</code>`,
  )}`

function replyTable(replies: Record<string, Reply>): Html {
  return html`<table aria-label="Replies">
    <thead><tr><th scope="col">Reply</th><th scope="col">When</th><th scope="col">Body</th></tr></thead>
    <tbody>${Object.entries(replies).map(
      ([status, reply]) => html`<tr>
        <th scope="row">${status}</th>
        <td>${prose(reply.description)}${headerNotes(reply.headers ?? {})}</td>
        <td>${reply.content ? inWords(reply.content) : 'none'}</td>
      </tr>`,
    )}</tbody>
  </table>`
}

const headerNotes = (headers: Record<string, Schema>) =>
  html`${Object.entries(headers).map(
    ([name, { description }]) => html` Header <code>${name}</code>: ${prose(description)}`,
  )}`

/** A link to try a read that needs no key, if every required parameter has an example. */
function example({ method, path, operation }: Call): Html {
  if (method !== 'get' || operation.security) return html``
  let address = path
  const query: string[] = []
  for (const { name, in: place, required, schema } of operation.parameters ?? []) {
    if (!required) continue
    if (schema?.example === undefined) return html``
    const value = encodeURIComponent(String(schema.example))
    if (place === 'path') address = address.replace(`{${name}}`, value)
    else query.push(`${name}=${value}`)
  }
  const href = query.length > 0 ? `${address}?${query.join('&')}` : address
  return html`<p class="try">Try it: <a href="${href}">${href}</a></p>`
}

// JSON schemas in words: "list of Facility", "text or null", "whole number, 1 to 1,000".

type Html = ReturnType<typeof html>

/** The parts of JSON Schema that our routes use. */
type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  default?: unknown
  example?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  required?: string[]
}

const TYPE_NAMES: Record<string, string> = {
  integer: 'whole number',
  number: 'number',
  string: 'text',
  boolean: 'true or false',
  null: 'null',
  object: 'object',
  array: 'list',
}

const FORMAT_NAMES: Record<string, string> = {
  'date-time': 'date and time',
  date: 'date',
  uri: 'web address',
}

const schemaId = (name: string) => `schema-${name}`

function typeInWords(schema: Schema | undefined): Html {
  if (!schema) return html`anything`
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return html`<a href="#${schemaId(name)}">${name}</a>`
  }
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return joined(choices.map(typeInWords), schema.allOf ? ' and ' : ' or ')
  if (schema.enum) return joined(schema.enum.map((value) => html`<code>${String(value)}</code>`))
  if (schema.items) return html`list of ${typeInWords(schema.items)}${orNull(schema)}`
  if (schema.properties) return html`object with ${fieldsInWords(schema.properties)}`
  return html`${namesOf(schema).join(' or ')}`
}

function namesOf({ type = 'anything', format }: Schema): string[] {
  return [type].flat().map((name) => {
    const isText = name === 'string' && format
    return (isText && FORMAT_NAMES[format]) || TYPE_NAMES[name] || name
  })
}

const orNull = ({ type }: Schema) =>
  Array.isArray(type) && type.includes('null') ? ' or null' : ''

const fieldsInWords = (properties: Record<string, Schema>) =>
  joined(
    Object.entries(properties).map(
      ([name, field]) => html`<code>${name}</code> (${typeInWords(field)})`,
    ),
    ', ',
  )

function joined(parts: Html[], between = ' or '): Html {
  return html`${parts.map((part, index) => html`${index > 0 ? between : ''}${part}`)}`
}

/** The limits of a value, written after its type. */
function bounds(schema: Schema): string {
  const { minimum, maximum, minLength, maxLength } = schema
  const limits = [
    minimum !== undefined && maximum !== undefined
      ? `${formatCount(minimum)} to ${formatCount(maximum)}`
      : '',
    maxLength === undefined ? '' : `${fromLength(minLength)} ${formatCount(maxLength)} characters`,
    schema.default === undefined ? '' : `default ${String(schema.default)}`,
  ]
  return limits.map((limit) => limit && `, ${limit}`).join('')
}

const fromLength = (minLength?: number) => (minLength ? `${formatCount(minLength)} to` : 'at most')

/** Text with `code` in it. */
function prose(text: string | undefined): Html {
  const parts = (text ?? '').split('`')
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`
}

/** The fields of an object, one row each. A schema that requires none does not tell them apart. */
function fieldTable(label: string, { properties = {}, required }: Schema): Html {
  const optional = (name: string) =>
    required && !required.includes(name) ? ', may be missing' : ''
  return html`<table aria-label="${label}">
    <thead><tr><th scope="col">Field</th><th scope="col">Value</th><th scope="col">Meaning</th></tr></thead>
    <tbody>${Object.entries(properties).map(
      ([name, field]) => html`<tr>
        <th scope="row"><code>${name}</code></th>
        <td>${typeInWords(field)}${bounds(field)}${optional(name)}</td>
        <td>${prose(field.description)}</td>
      </tr>`,
    )}</tbody>
  </table>`
}

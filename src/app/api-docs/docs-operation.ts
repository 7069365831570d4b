/** One call on the page: what it is for, what it takes, what it replies. */
import { html } from 'hono/html'
import { bounds, fieldTable, type Html, prose, type Schema, typeInWords } from './docs-schema.ts'

type Content = Record<string, { schema?: Schema }>

type Parameter = {
  name: string
  in: string
  required?: boolean
  description?: string
  schema?: Schema
}

type Reply = { description: string; content?: Content; headers?: Record<string, Schema> }

export type Operation = {
  operationId?: string
  tags?: string[]
  summary?: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { content?: Content }
  responses?: Record<string, Reply>
}

export type Call = { method: string; path: string; operation: Operation }

export const callId = ({ method, path }: Call) =>
  `${method}${path.replace(/[^a-z0-9]+/gi, '-')}`.replace(/-$/, '')

export function callSection(call: Call): Html {
  const { method, path, operation } = call
  return html`<section class="call" id="${callId(call)}">
    <h3>${operation.summary ?? path}</h3>
    <p class="line"><b>${method.toUpperCase()}</b> <code>${path}</code></p>
    ${operation.description ? html`<p>${prose(operation.description)}</p>` : ''}
    ${parameterTable(operation.parameters ?? [])}
    ${operation.requestBody?.content ? bodyFields(operation.requestBody.content) : ''}
    ${replyTable(operation.responses ?? {})}
    ${example(call)}
  </section>`
}

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

/** A link to try it with, when every required parameter of a read has an example. */
function example({ method, path, operation }: Call): Html {
  if (method !== 'get') return html``
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

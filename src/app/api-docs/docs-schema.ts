/** A JSON schema in words: "list of Facility", "text or null", "whole number, 1 to 1,000". */
import { html } from 'hono/html'
import { formatCount } from '../../ui/format.ts'

export type Html = ReturnType<typeof html>

/** The parts of JSON Schema that our routes use. */
export type Schema = {
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

export const schemaId = (name: string) => `schema-${name}`

export function typeInWords(schema: Schema | undefined): Html {
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
export function bounds(schema: Schema): string {
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
export function prose(text: string | undefined): Html {
  const parts = (text ?? '').split('`')
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`
}

/** The fields of an object, one row each. A schema that requires none does not tell them apart. */
export function fieldTable(label: string, { properties = {}, required }: Schema): Html {
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

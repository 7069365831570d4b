/** How the editor shows each fact of a kind, from the contract of the kind. */
import { z } from 'zod'
import type { Kind } from '../../kinds/kind.ts'
import { SOURCE } from '../../kinds/thing.contract.ts'
import { inWords } from './edit-thing.sql.ts'
import type { FactField, PlainFact } from './edited-things.contract.ts'

/** The part of JSON Schema that contracts of kinds use. */
type Shape = {
  type?: string
  description?: string
  maxLength?: number
  maxItems?: number
  enum?: string[]
  items?: Shape
  properties?: Record<string, Shape>
  anyOf?: Shape[]
}

const labelOf = (name: string): string => {
  const words = inWords(name)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `null` or something: what it is otherwise. */
const unwrapped = (shape: Shape): Shape => {
  const other = shape.anyOf?.find(({ type }) => type !== 'null')
  return other
    ? { ...other, ...(shape.description ? { description: shape.description } : {}) }
    : shape
}

function plain(name: string, given: Shape, prose: string[]): PlainFact {
  const shape = unwrapped(given)
  const options = shape.enum ?? shape.items?.enum ?? []
  return {
    name,
    label: labelOf(name),
    hint: shape.description ?? null,
    kind: kindOf(name, shape, prose),
    maxLength: shape.maxLength ?? shape.items?.maxLength ?? null,
    options,
    isRequired: given.anyOf === undefined && shape.type !== 'array',
  }
}

function kindOf(name: string, shape: Shape, prose: string[]): PlainFact['kind'] {
  if (SOURCE.test(name)) return shape.type === 'array' ? 'documents' : 'document'
  if (shape.type === 'object' || shape.items?.type === 'object') return 'rows'
  if (shape.type === 'array') return shape.items?.enum ? 'choices' : 'list'
  if (shape.enum) return 'choice'
  if (shape.type === 'integer' || shape.type === 'number') return 'number'
  return prose.includes(name) ? 'prose' : 'line'
}

function declare(name: string, given: Shape, prose: string[]): FactField {
  const shape = unwrapped(given)
  const row = shape.type === 'object' ? shape : shape.items
  const columns = Object.entries(row?.properties ?? {})
  return {
    ...plain(name, given, prose),
    columns: columns.map(([column, of]) => plain(column, of, [])),
    maxRows: columns.length === 0 ? null : shape.type === 'object' ? 1 : (shape.maxItems ?? null),
  }
}

export const editedShape = ({ facts, edited }: Kind) =>
  Object.fromEntries(
    Object.entries(facts.shape).filter(([name]) => !edited.without?.includes(name)),
  )

export function declaredFacts(kind: Kind): FactField[] {
  const shape = z.toJSONSchema(z.object(editedShape(kind))) as Shape
  return Object.entries(shape.properties ?? {}).map(([name, of]) => declare(name, of, kind.prose))
}

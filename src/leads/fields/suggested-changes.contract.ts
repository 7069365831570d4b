/** The contract of the changes that a correction suggests. */
import type { z } from 'zod'
import { m } from '../../paraglide/messages.js'
import { choice, text } from './fields.contract.ts'
import {
  maxSuggestionLengths,
  type SuggestedChange,
  type SuggestedField,
  suggestedFieldNames,
  suggestionInputs,
} from './suggested-changes.ts'

const field = choice(suggestedFieldNames, 'In a correction, a field of the record')
const value = text(maxSuggestionLengths.value, { description: 'What that field should say' })
const source = text(maxSuggestionLengths.source, { description: 'How the contributor knows' })

/** One of each for every change that a form has room for. */
export const suggestionFields: Record<never, z.ZodType> = Object.fromEntries(
  suggestionInputs.flatMap((input) => [
    [input.field, field],
    [input.value, value],
    [input.source, source],
  ]),
)

type Given = Record<string, unknown>

/** A field without a value, or a value without its field, is a mistake; neither is none. */
export function checkSuggestions(given: Given, context: z.RefinementCtx): void {
  for (const input of suggestionInputs) {
    if (given[input.field] && !given[input.value]) {
      const message = m.suggested_fields_value_missing()
      context.addIssue({ code: 'custom', path: [input.value], message })
    }
    if (given[input.value] && !given[input.field]) {
      const message = m.suggested_fields_field_missing()
      context.addIssue({ code: 'custom', path: [input.field], message })
    }
  }
}

/** The last of two for the same field counts. */
export function suggestedChangesIn(given: Given): SuggestedChange[] {
  const changes = suggestionInputs.flatMap((input): SuggestedChange[] => {
    const [name, wanted, known] = [given[input.field], given[input.value], given[input.source]]
    if (typeof name !== 'string' || typeof wanted !== 'string') return []
    const source = typeof known === 'string' ? known : null
    return [{ field: name as SuggestedField, value: wanted, source }]
  })
  return [...new Map(changes.map((change) => [change.field, change])).values()]
}

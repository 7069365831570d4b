/** In the form of a correction: which fields of the record are wrong, and what they should say. All optional. */
import { m } from '../../paraglide/messages.js'
import { SelectField, TextField } from '../../ui/field.tsx'
import {
  maxSuggestionLengths,
  suggestedFieldNames,
  suggestedFields,
  suggestionInputs,
} from '../fields/suggested-changes.ts'
import type { MoreFields } from './lead-form.tsx'

export function SuggestedChangesFields(given: MoreFields) {
  const [first, ...more] = suggestionInputs
  const isOpen = more.some(({ field, value }) => given.answers[field] || given.answers[value])
  return (
    <fieldset className="suggested-changes">
      <legend>{m.suggested_fields_heading()}</legend>
      <p className="hint">{m.suggested_fields_hint()}</p>
      {first && <Change names={first} {...given} />}
      <details open={isOpen}>
        <summary>{m.suggested_fields_more()}</summary>
        {more.map((names) => (
          <Change key={names.field} names={names} {...given} />
        ))}
      </details>
    </fieldset>
  )
}

type ChangeProps = MoreFields & { names: (typeof suggestionInputs)[number] }

function Change({ names, answers, errors, idOf }: ChangeProps) {
  const field = (name: string) => ({
    id: idOf(name),
    name,
    defaultValue: answers[name] ?? '',
    error: errors.find((error) => error.field === name)?.message,
  })
  return (
    <>
      <div className="field-pair">
        <SelectField
          label={m.suggested_fields_field()}
          isOptional
          placeholder={m.suggested_fields_choose()}
          options={suggestedFieldNames.map((value) => ({ value, label: suggestedFields[value]() }))}
          {...field(names.field)}
        />
        <TextField
          label={m.suggested_fields_value()}
          isOptional
          maxLength={maxSuggestionLengths.value}
          {...field(names.value)}
        />
      </div>
      <TextField
        label={m.suggested_fields_source()}
        isOptional
        hint={m.suggested_fields_source_hint()}
        maxLength={maxSuggestionLengths.source}
        {...field(names.source)}
      />
    </>
  )
}

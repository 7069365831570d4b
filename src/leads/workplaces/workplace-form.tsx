/** The form "My workplace is not listed". Plain HTML: it works the same without JavaScript. */
import { useId } from 'react'
import { findPostedForm } from '../../platform/web/posted-form.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { Honeypot } from '../../ui/honeypot.tsx'
import { longestWorkplace, WORKPLACE_ACTION, type WorkplaceField } from './workplace-rules.ts'

export function WorkplaceForm({ name = '' }: { name?: string }) {
  const formId = useId()
  const posted = findPostedForm(({ answers }) => 'place' in answers)
  const idOf = (field: string) => `${formId}-${field}`
  const text = (field: WorkplaceField) => ({
    id: idOf(field),
    name: field,
    maxLength: longestWorkplace[field],
    defaultValue: posted?.answers[field] ?? (field === 'name' ? name : ''),
    error: posted?.errors.find((error) => error.field === field)?.message,
  })
  const failure = posted?.failure
  return (
    <section className="form-box noprint">
      <header>
        <h2>My workplace is not listed</h2>
        <p>
          Tell us what you know. An editor looks for documents about it. This is not a request for
          legal help, and we do not ask for your name.
        </p>
      </header>
      <form className="lead-form" method="post" action={WORKPLACE_ACTION}>
        <ErrorSummary
          attempt={0}
          mistakes={posted?.errors.map((error) => ({ ...error, fieldId: idOf(error.field) })) ?? []}
          failure={failure ? { title: 'Error submitting form', lines: [failure.detail] } : null}
        />
        <Honeypot />
        <TextField label="Name of the workplace" required {...text('name')} />
        <TextField label="City and state" required {...text('place')} />
        <TextField
          label="Years you remember"
          isOptional
          hint="For example 1962 to 1975"
          {...text('years')}
        />
        <TextAreaField
          label="What do you know about it?"
          isOptional
          rows={4}
          hint="The company, the work, the products. Please leave out names and illnesses."
          {...text('details')}
        />
        <button type="submit" className="btn wide">
          Send to the editors
        </button>
      </form>
    </section>
  )
}

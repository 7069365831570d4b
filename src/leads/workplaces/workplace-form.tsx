/** The form "My workplace is not listed". Plain HTML: it works the same without JavaScript. */

import { useId } from 'react'
import { m } from '../../paraglide/messages.js'
import { apiAddress } from '../../platform/web/api-address.ts'
import { currentLanguage } from '../../platform/web/language.ts'
import { findPostedForm } from '../../platform/web/posted-form.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { Honeypot } from '../../ui/honeypot.tsx'

import { maxWorkplaceLengths, type WorkplaceField } from './workplace-rules.ts'

/** What is known already is filled in. */
type Known = { name?: string; place?: string }

export function WorkplaceForm(known: Known) {
  const formId = useId()
  const posted = findPostedForm(({ answers }) => 'place' in answers)
  const idOf = (field: string) => `${formId}-${field}`
  const text = (field: WorkplaceField) => ({
    id: idOf(field),
    name: field,
    maxLength: maxWorkplaceLengths[field],
    defaultValue:
      posted?.answers[field] ??
      (field === 'name' || field === 'place' ? known[field] : undefined) ??
      '',
    error: posted?.errors.find((error) => error.field === field)?.message,
  })
  const failure = posted?.failure
  return (
    <section className="form-box noprint">
      <header>
        <h2>{m.workplace_heading()}</h2>
        <p>{m.workplace_lead()}</p>
      </header>
      <form className="lead-form" method="post" action={apiAddress('/workplaces')}>
        <ErrorSummary
          attempt={0}
          mistakes={posted?.errors.map((error) => ({ ...error, fieldId: idOf(error.field) })) ?? []}
          failure={failure ? { title: m.common_not_sent(), lines: [failure.detail] } : null}
        />
        <Honeypot />
        <TextField label={m.workplace_name()} required {...text('name')} />
        <TextField label={m.workplace_place()} required {...text('place')} />
        <TextField
          label={m.workplace_years()}
          isOptional
          hint={m.workplace_years_hint()}
          {...text('years')}
        />
        <TextAreaField
          label={m.workplace_details()}
          isOptional
          rows={4}
          hint={m.workplace_details_hint()}
          {...text('details')}
        />
        <TextField
          label={m.workplace_email()}
          type="email"
          inputMode="email"
          autoComplete="email"
          isOptional
          hint={m.workplace_email_hint()}
          {...text('email')}
        />
        <input type="hidden" name="language" value={currentLanguage()} />
        <button type="submit" className="btn wide">
          {m.workplace_send()}
        </button>
      </form>
    </section>
  )
}

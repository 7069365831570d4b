/** Why somebody changes a record, which is public: what may name or reach a person is said while it is typed. */

import {
  findContacts,
  findPersonalData,
  isForbidden,
} from '../../leads/suggestions/personal-data.ts'
import { m } from '../../paraglide/messages.js'
import { TextField } from '../../ui/field.tsx'

type WhyFieldProps = {
  id: string
  label: string
  value: string
  /** Names of the record, which are no person's. */
  known: string[]
  onChange: (value: string) => void
}

export function WhyField({ id, label, value, known, onChange }: WhyFieldProps) {
  const contacts = findContacts(value)
  const names = findPersonalData(value, known).filter((flag) => !isForbidden(flag))
  return (
    <>
      <TextField
        id={id}
        label={label}
        isOptional
        maxLength={300}
        value={value}
        error={
          contacts.length > 0
            ? m.desk_records_why_reaches({ found: contacts.join(', ') })
            : undefined
        }
        onChange={(event) => onChange(event.target.value)}
      />
      <p className="hint" role="status">
        {names.length > 0 &&
          m.desk_records_why_names({ names: names.map(({ text }) => text).join(', ') })}
      </p>
    </>
  )
}

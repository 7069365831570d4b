/** The fields of a record, from their declaration: label, control, what is wrong, and what it was. */

import { useId } from 'react'
import { m } from '../../paraglide/messages.js'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { allCategories } from '../categories.ts'
import { categoryName } from '../category-names.ts'
import type { EditedField, RecordDetail } from './editing.contract.ts'
import { type Draft, textsOf } from './record-draft.ts'
import './records.css'

const GROUP_NAMES: Record<EditedField['group'], () => string> = {
  place: m.desk_records_group_place,
  work: m.desk_records_group_work,
  text: m.desk_records_group_text,
  page: m.desk_records_group_page,
}

type RecordFieldsProps = {
  groups: readonly EditedField['group'][]
  record: RecordDetail
  draft: Draft
  /** By field. */
  wrong: Map<string, string>
  onType: (name: string, text: string) => void
}

export function RecordFields({ groups, record, draft, wrong, onType }: RecordFieldsProps) {
  const id = useId()
  const published = textsOf(record)
  return groups.map((group) => (
    <section key={group} className="record-group" aria-labelledby={`${id}-${group}`}>
      <h2 id={`${id}-${group}`}>{GROUP_NAMES[group]()}</h2>
      {record.declared
        .filter((field) => field.group === group)
        .map((field) => {
          const text = draft.texts[field.name]
          return (
            <div
              key={field.name}
              className={text === undefined ? 'record-field' : 'record-field edited'}
            >
              <Control
                field={field}
                value={text ?? published[field.name] ?? ''}
                error={wrong.get(field.name)}
                onType={onType}
              />
              {text !== undefined && <Was text={published[field.name] ?? ''} />}
            </div>
          )
        })}
    </section>
  ))
}

function Was({ text }: { text: string }) {
  return (
    <p className="meta">
      {text ? m.desk_records_was({ value: text }) : m.desk_records_was_empty()}
    </p>
  )
}

type ControlProps = {
  field: EditedField
  value: string
  error: string | undefined
  onType: (name: string, text: string) => void
}

const CATEGORIES = () =>
  allCategories.map(({ slug }) => ({ value: slug, label: categoryName(slug) }))
const FLAGS = () => [
  { value: 'yes', label: m.desk_records_yes() },
  { value: 'no', label: m.desk_records_no() },
]

function Control({ field, value, error, onType }: ControlProps) {
  const { name, label, kind, hint, isRequired } = field
  const shared = {
    id: `field-${name}`,
    label,
    error,
    value,
    onChange: (event: { target: { value: string } }) => onType(name, event.target.value),
  }
  const longest = field.maxLength ? { maxLength: field.maxLength } : {}
  if (kind === 'category') {
    return (
      <SelectField {...shared} options={CATEGORIES()} placeholder={m.desk_records_no_choice()} />
    )
  }
  if (kind === 'flag') return <SelectField {...shared} hint={hint} options={FLAGS()} />
  if (kind === 'list') {
    const help = [hint, m.desk_records_one_per_line()].filter(Boolean).join(' ')
    return <TextAreaField {...shared} hint={help} rows={2} />
  }
  if (kind === 'prose') return <TextAreaField {...shared} {...longest} hint={hint} rows={4} />
  return (
    <TextField
      {...shared}
      {...longest}
      hint={hint}
      type={kind === 'day' ? 'date' : 'text'}
      inputMode={kind === 'latitude' || kind === 'longitude' ? 'decimal' : undefined}
      required={isRequired}
      autoComplete="off"
    />
  )
}

/** One fact of a thing, as the declaration of its kind says: the control, what is wrong, and rows of several values. */
import { useId } from 'react'
import { m } from '../../../paraglide/messages.js'
import { ApiError } from '../../../platform/web/api-client.ts'
import { ActionLabel } from '../../../staff/action-label.tsx'
import { SelectField, TextAreaField, TextField } from '../../../ui/field.tsx'
import type { FactField, PlainFact, ThingDocument } from './edited-things.contract.ts'
import '../records.css'
import './things-editing.css'

type Row = Record<string, unknown>

type FactFieldProps = {
  field: FactField
  value: unknown
  documents: ThingDocument[]
  /** By path within the fact; that of the fact itself is empty. */
  wrong: Map<string, string>
  onChange: (value: unknown) => void
}

export function FactControl({ field, value, ...shared }: FactFieldProps) {
  if (field.kind === 'rows') return <Rows field={field} value={value} {...shared} />
  return <PlainControl field={field} value={value} {...shared} error={shared.wrong.get('')} />
}

type PlainControlProps = Pick<FactFieldProps, 'value' | 'documents' | 'onChange'> & {
  field: PlainFact
  error?: string | undefined
}

/** "other-word" as people read it. */
const inWords = (value: string): string => {
  const words = value.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const documentOptions = (documents: ThingDocument[]) =>
  documents.map(({ title, year }, at) => ({
    value: String(at + 1),
    label: `${at + 1}. ${[year, title].filter(Boolean).join(', ')}`.slice(0, 90),
  }))

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join('\n') : String(value ?? '')

const numberIn = (text: string): unknown => {
  if (text.trim() === '') return null
  return Number.isFinite(Number(text)) ? Number(text) : text
}

function PlainControl({ field, value, documents, error, onChange }: PlainControlProps) {
  const id = useId()
  const { label, kind, hint, maxLength, isRequired, options } = field
  const shared = { id, label, error, hint, value: textOf(value) }
  const longest = maxLength ? { maxLength } : {}
  if (kind === 'choice' || kind === 'document') {
    const all =
      kind === 'document'
        ? documentOptions(documents)
        : options.map((option) => ({ value: option, label: inWords(option) }))
    const read = (text: string) => (kind === 'document' ? numberIn(text) : text || null)
    return (
      <SelectField
        {...shared}
        options={all}
        {...(isRequired && kind === 'choice' ? {} : { placeholder: m.desk_records_no_choice() })}
        onChange={(event) => onChange(read(event.target.value))}
      />
    )
  }
  if (kind === 'choices' || kind === 'documents') {
    return <Choices {...{ field, value, documents, onChange }} {...(error ? { error } : {})} />
  }
  if (kind === 'list') {
    const help = [hint, m.desk_records_one_per_line()].filter(Boolean).join(' ')
    return (
      <TextAreaField
        {...shared}
        hint={help}
        rows={2}
        onChange={(event) => onChange(linesIn(event.target.value))}
        // A line that is being begun is none yet.
        onBlur={(event) => onChange(linesIn(event.target.value).filter((line) => line !== ''))}
      />
    )
  }
  const change = (text: string) => onChange(kind === 'number' ? numberIn(text) : text || null)
  if (kind === 'prose') {
    return (
      <TextAreaField
        {...shared}
        {...longest}
        rows={4}
        onChange={(event) => change(event.target.value)}
      />
    )
  }
  return (
    <TextField
      {...shared}
      {...longest}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      onChange={(event) => change(event.target.value)}
    />
  )
}

export const linesIn = (text: string): string[] => (text === '' ? [] : text.split('\n'))

function Choices({ field, value, documents, error, onChange }: PlainControlProps) {
  const isOfDocuments = field.kind === 'documents'
  const options = isOfDocuments
    ? documentOptions(documents)
    : field.options.map((option) => ({ value: option, label: inWords(option) }))
  const chosen = Array.isArray(value) ? value.map(String) : []
  const toggle = (option: string, isOn: boolean) => {
    const all = options
      .map((one) => one.value)
      .filter((one) => (one === option ? isOn : chosen.includes(one)))
    onChange(isOfDocuments ? all.map(Number) : all)
  }
  return (
    <fieldset className="fact-choices">
      <legend>{field.label}</legend>
      {options.length === 0 && <p className="meta">{m.desk_records_no_documents()}</p>}
      {options.map((option) => (
        <label className="choice" key={option.value}>
          <input
            type="checkbox"
            checked={chosen.includes(option.value)}
            onChange={(event) => toggle(option.value, event.target.checked)}
          />
          <span>{option.label}</span>
        </label>
      ))}
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  )
}

/** Several values in each row, as the years and the document of a service. */
function Rows({ field, value, documents, wrong, onChange }: FactFieldProps) {
  const { label, hint, columns, maxRows } = field
  const isOne = maxRows === 1
  const rows: Row[] = isOne
    ? value === null || value === undefined
      ? []
      : [value as Row]
    : ((value ?? []) as Row[])
  const write = (next: Row[]) => onChange(isOne ? (next[0] ?? null) : next)
  const blank = () =>
    Object.fromEntries(
      columns.map(({ name, kind, options }) => [
        name,
        kind === 'choice' ? (options[0] ?? null) : null,
      ]),
    )
  return (
    <fieldset className="kind-rows">
      <legend>{label}</legend>
      {hint && <p className="hint">{hint}</p>}
      {wrong.has('') && <p className="field-error">{wrong.get('')}</p>}
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
        <div className="fact-row" key={at}>
          {columns.map((column) => (
            <PlainControl
              key={column.name}
              field={column}
              value={row[column.name]}
              documents={documents}
              error={wrong.get(isOne ? column.name : `${at}.${column.name}`)}
              onChange={(part) =>
                write(
                  rows.map((each, index) =>
                    index === at ? { ...each, [column.name]: part } : each,
                  ),
                )
              }
            />
          ))}
          <button
            type="button"
            className="text-link"
            onClick={() => write(rows.filter((_, index) => index !== at))}
          >
            <ActionLabel
              words={[m.desk_things_remove(), m.desk_things_remove_row({ label, number: at + 1 })]}
            />
          </button>
        </div>
      ))}
      {(maxRows === null || rows.length < maxRows) && (
        <button
          type="button"
          className="btn secondary compact"
          onClick={() => write([...rows, blank()])}
        >
          <ActionLabel words={[m.desk_things_add(), m.desk_things_add_to({ label })]} />
        </button>
      )}
    </fieldset>
  )
}

/** By the path of the API: `facts.service.0.from`. */
export const wrongFields = (error: Error | null): Map<string, string> =>
  new Map(
    error instanceof ApiError ? error.errors.map(({ field, message }) => [field, message]) : [],
  )

/** What is wrong inside of one part, by the path within it. */
export const wrongIn = (wrong: Map<string, string>, part: string): Map<string, string> =>
  new Map(
    [...wrong].flatMap(([field, message]) => {
      if (field === part) return [['', message]]
      return field.startsWith(`${part}.`) ? [[field.slice(part.length + 1), message]] : []
    }),
  )

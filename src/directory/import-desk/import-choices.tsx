/** Which column is what, and where the list is from. Nothing is sent before the button is pressed. */

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { messageOf } from '../../platform/errors.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { ErrorBox } from '../../ui/notices.tsx'
import { allCategories } from '../categories.ts'
import { categoryName } from '../category-names.ts'
import { chooseForUpload } from './imports.queries.ts'
import type { Choices, Head, UploadDetail } from './uploads.contract.ts'

type ImportChoicesProps = {
  upload: UploadDetail
  isChanged: boolean
  onChange: () => void
  onChosen: (upload: UploadDetail) => void
}

type Assigned = Record<string, string>

const MISSING: Record<Head['missing'][number], () => string> = {
  name: m.desk_imports_missing_name,
  city: m.desk_imports_missing_city,
  state: m.desk_imports_missing_state,
}

export function ImportChoices({ upload, isChanged, onChange, onChosen }: ImportChoicesProps) {
  const id = useId()
  const { head, choices, revision, state } = upload
  const [assigned, setAssigned] = useState<Assigned>(() => assignedIn(head))
  const choose = useMutation({
    mutationFn: (chosen: Partial<Choices>) => chooseForUpload(upload.id, { revision, ...chosen }),
    onSuccess: onChosen,
  })
  if (!head) return null
  const twice = takenTwice(assigned)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const sheet = form.get('sheet')
    const isOtherSheet = sheet !== null && sheet !== head.sheet
    choose.mutate({
      ...sourceIn(form),
      ...(isOtherSheet ? { sheet: String(sheet) } : { mapping: mappingOf(assigned) }),
    })
  }
  return (
    <form className="record-group" aria-labelledby={id} onSubmit={send} onChange={onChange}>
      <h2 id={id}>{m.desk_imports_columns()}</h2>
      <p className="meta">
        {head.isRemembered ? m.desk_imports_remembered() : m.desk_imports_guessed()}{' '}
        {head.list && m.desk_imports_known_list({ list: head.list })}
      </p>
      {head.missing.map((field) => (
        <p key={field} className="record-note">
          <b>{MISSING[field]()}</b>
        </p>
      ))}
      <ColumnTable upload={upload} head={head} assigned={assigned} setAssigned={setAssigned} />
      {twice && <ErrorBox message={m.desk_imports_twice({ field: labelOf(upload, twice) })} />}
      <h2>{m.desk_imports_source()}</h2>
      <SourceFields choices={choices} head={head} sources={upload.sources} id={id} />
      {choose.error && <ErrorBox message={messageOf(choose.error)} />}
      <p className="actions">
        <button
          type="submit"
          className={state === 'ready' && !isChanged ? 'btn secondary compact' : 'btn compact'}
          disabled={choose.isPending || twice !== null || state === 'reading'}
        >
          {m.desk_imports_preview_again()}
        </button>
      </p>
    </form>
  )
}

/** By the name of the column; only what is certain is chosen already. */
const assignedIn = (head: Head | null): Assigned =>
  Object.fromEntries(
    (head?.columns ?? []).map(({ name, field, guess }) => [
      name,
      guess === 'sure' ? (field ?? '') : '',
    ]),
  )

const mappingOf = (assigned: Assigned): Record<string, string> =>
  Object.fromEntries(
    Object.entries(assigned).flatMap(([column, field]) => (field ? [[field, column]] : [])),
  )

function takenTwice(assigned: Assigned): string | null {
  const taken = Object.values(assigned).filter((field) => field !== '')
  return taken.find((field, at) => taken.indexOf(field) !== at) ?? null
}

const labelOf = ({ fields }: UploadDetail, name: string): string =>
  fields.find((field) => field.name === name)?.label ?? name

type ColumnTableProps = {
  upload: UploadDetail
  head: Head
  assigned: Assigned
  setAssigned: (change: (assigned: Assigned) => Assigned) => void
}

function ColumnTable({ upload, head, assigned, setAssigned }: ColumnTableProps) {
  return (
    <table className="record-rows import-columns">
      <thead>
        <tr>
          <th scope="col">{m.desk_imports_column_name()}</th>
          <th scope="col">{m.desk_imports_column_field()}</th>
          <th scope="col">{m.desk_imports_column_samples()}</th>
          <th scope="col">{m.desk_imports_column_guess()}</th>
        </tr>
      </thead>
      <tbody>
        {head.columns.map((column) => (
          <tr key={column.name}>
            <th scope="row">
              <b>{column.name}</b>
            </th>
            <td>
              <select
                aria-label={m.desk_imports_column_of({ column: column.name })}
                value={assigned[column.name] ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  setAssigned((current) => ({ ...current, [column.name]: value }))
                }
              >
                <option value="">{m.desk_imports_not_imported()}</option>
                {upload.fields.map(({ name, label }) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
              </select>
            </td>
            <td className="import-samples">
              {column.samples.map((sample) => (
                <span key={sample}>{sample}</span>
              ))}
            </td>
            <td className="meta">{guessInWords(upload, column)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function guessInWords(upload: UploadDetail, { guess, field }: Head['columns'][number]): string {
  if (guess === 'sure') return m.desk_imports_guess_sure()
  if (guess === 'list') return m.desk_imports_guess_list()
  return field
    ? m.desk_imports_guess_likely({ field: labelOf(upload, field) })
    : m.desk_imports_guess_none()
}

type SourceFieldsProps = { choices: Choices; head: Head; sources: string[]; id: string }

function SourceFields({ choices, head, sources, id }: SourceFieldsProps) {
  const { source, category, grade, isEveryRow } = choices
  const sheets = head.sheets.map((sheet) => ({ value: sheet, label: sheet }))
  const grades = {
    documented: m.grades_documented(),
    reported: m.grades_reported(),
    listed: m.grades_listed(),
  }
  return (
    <div className="record-form">
      <TextField
        id={`${id}-title`}
        name="title"
        label={m.desk_imports_source_title()}
        hint={m.desk_imports_source_hint()}
        list={`${id}-sources`}
        maxLength={300}
        isOptional
        defaultValue={source?.title}
      />
      <datalist id={`${id}-sources`}>
        {sources.map((title) => (
          <option key={title} value={title} />
        ))}
      </datalist>
      <TextField
        id={`${id}-url`}
        name="url"
        type="url"
        label={m.desk_imports_source_url()}
        maxLength={1000}
        isOptional
        defaultValue={source?.url ?? ''}
      />
      <TextField
        id={`${id}-year`}
        name="year"
        inputMode="numeric"
        pattern="[0-9]{4}"
        label={m.desk_imports_source_year()}
        maxLength={4}
        isOptional
        defaultValue={source?.year ?? ''}
      />
      {sheets.length > 1 && (
        <SelectField
          id={`${id}-sheet`}
          name="sheet"
          label={m.desk_imports_sheet()}
          options={sheets}
          defaultValue={head.sheet ?? ''}
        />
      )}
      <SelectField
        id={`${id}-category`}
        name="category"
        label={m.desk_imports_category()}
        placeholder={m.desk_imports_as_list_says()}
        options={allCategories.map(({ slug }) => ({ value: slug, label: categoryName(slug) }))}
        defaultValue={category ?? ''}
      />
      <SelectField
        id={`${id}-grade`}
        name="grade"
        label={m.desk_imports_grade()}
        placeholder={m.desk_imports_as_list_gives()}
        options={Object.entries(grades).map(([value, label]) => ({ value, label }))}
        defaultValue={grade ?? ''}
      />
      <label className="choice wide">
        <input type="checkbox" name="isEveryRow" defaultChecked={isEveryRow} />
        {m.desk_imports_every_row()}
      </label>
    </div>
  )
}

function sourceIn(form: FormData): Omit<Choices, 'mapping' | 'sheet'> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const title = text('title')
  return {
    source: title
      ? { title, url: text('url') || null, year: text('year') ? Number(text('year')) : null }
      : null,
    category: (text('category') || null) as Choices['category'],
    grade: (text('grade') || null) as Choices['grade'],
    isEveryRow: form.get('isEveryRow') !== null,
  }
}

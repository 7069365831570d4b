/** Corrections to records: the old and the new value of each field, one tick per field, and the answer. */

import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { urls } from '../../../site/urls.ts'
import { includesRole } from '../../../staff/staff.contract.ts'
import { useAccount } from '../../../staff/staff-layout.tsx'
import { staffTitle } from '../../../staff/staff-title.ts'
import { SelectField } from '../../../ui/field.tsx'
import { formatMoment } from '../../../ui/format-moment.ts'
import { Link } from '../../../ui/link.tsx'
import { ErrorBox, Loading } from '../../../ui/notices.tsx'
import {
  type SuggestedField,
  suggestedFieldNames,
  suggestedFields,
} from '../../fields/suggested-changes.ts'
import { findContacts, findPersonalData, isForbidden } from '../../suggestions/personal-data.ts'
import { AnswerForm, GivenAnswers } from './answer-form.tsx'
import { Flags } from './flags.tsx'
import { RecordLine } from './record-line.tsx'
import type { Correction } from './suggestions.contract.ts'
import { answerCorrection, correctionQuery } from './suggestions.queries.ts'
import { SuggestionsScreen, sentInWords, Words } from './suggestions-screen.tsx'

export const Route = createFileRoute('/admin/corrections')({
  ssr: false,
  head: async () => ({ meta: [await staffTitle('corrections')] }),
  component: CorrectionsScreen,
})

function CorrectionsScreen() {
  return (
    <SuggestionsScreen
      kind="corrections"
      path={urls.staff.corrections()}
      title={m.desk_suggestions_corrections()}
      none={
        <>
          <p>{m.desk_suggestions_no_corrections()}</p>
          <p>
            <Link href={urls.staff.workplaces()}>{m.desk_suggestions_open_workplaces()}</Link>
          </p>
        </>
      }
    >
      {(id) => <OneCorrection key={id} id={id} />}
    </SuggestionsScreen>
  )
}

function OneCorrection({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(correctionQuery(id))
  if (error) return <ErrorBox message={error.message} onRetry={() => refetch()} />
  if (!data) return <Loading>{m.desk_suggestions_loading()}</Loading>
  return <OpenCorrection key={data.version} correction={data} />
}

type Row = { field: SuggestedField; value: string; source: string | null; isTaken: boolean }

function OpenCorrection({ correction }: { correction: Correction }) {
  const { role } = useAccount()
  const canChange = includesRole(role, 'editor')
  const { record, message, subject, sender, reference, isChangedSince, values } = correction
  const [rows, setRows] = useState<Row[]>(
    correction.changes.map((change) => ({ ...change, isTaken: true })),
  )
  const change = (field: SuggestedField, part: Partial<Row>) =>
    setRows(rows.map((row) => (row.field === field ? { ...row, ...part } : row)))
  const ticked = rows.filter((row) => row.isTaken)
  const changed = ticked.filter((row) => row.value.trim() !== (values[row.field] ?? ''))
  // Somebody wrote it in the editor: what is left is to say so.
  const isWritten = ticked.length > 0 && changed.length === 0
  const taken = isWritten ? ticked : changed
  return (
    <>
      {record ? (
        <RecordLine record={record} />
      ) : (
        <>
          <h2>{subject}</h2>
          <p className="note">{m.desk_suggestions_record_gone()}</p>
        </>
      )}
      <Words about={[sender, sentInWords(correction), reference]}>{message}</Words>
      {record && isChangedSince && (
        <p className="note">
          {m.desk_suggestions_changed_since({ moment: formatMoment(record.changedAt) })}
        </p>
      )}
      {record && canChange && (
        <p>
          <Link href={`${urls.staff.record(record.id)}?correction=${correction.id}`}>
            {m.desk_suggestions_open_editor()}
          </Link>
        </p>
      )}
      {record && (
        <Comparison
          rows={rows}
          values={values}
          canChange={canChange}
          onChange={change}
          onAdd={(field) =>
            setRows([...rows, { field, value: values[field] ?? '', source: null, isTaken: true }])
          }
        />
      )}
      {!canChange && <p className="note">{m.desk_suggestions_editors_answer()}</p>}
      {canChange && <Flags {...flagsIn(taken, record)} />}
      {canChange && (
        <AnswerForm
          kind="corrections"
          suggestion={correction}
          labels={{
            accepted:
              taken.length < rows.length
                ? m.desk_suggestions_accept_some({ taken: taken.length, all: rows.length })
                : m.desk_suggestions_accept(),
            rejected: m.desk_suggestions_reject(),
            asked: m.desk_suggestions_ask(),
          }}
          whyNotAccept={
            !record
              ? m.desk_suggestions_record_gone()
              : taken.length === 0
                ? m.desk_suggestions_tick_one()
                : flagsIn(taken, record).forbidden.length > 0
                  ? m.desk_testimonies_take_out()
                  : null
          }
          effect={
            record &&
            (isWritten ? m.desk_suggestions_written() : <Effect record={record} taken={taken} />)
          }
          save={({ version, answer, reply, isMailed }) =>
            answerCorrection(correction.id, {
              ...{ version, answer, reply, isMailed },
              values:
                answer === 'accepted'
                  ? Object.fromEntries(taken.map(({ field, value }) => [field, value.trim()]))
                  : {},
            })
          }
        />
      )}
      <GivenAnswers answers={correction.answers} />
    </>
  )
}

/** Names of companies and places fill the other fields: only in sentences may two capitals be a person. */
function flagsIn(taken: Row[], record: Correction['record']) {
  const sentences = taken.flatMap(({ field, value }) => (field === 'description' ? [value] : []))
  const known = record ? [record.name, record.place] : []
  return {
    forbidden: taken
      .flatMap(({ value }) => findPersonalData(value, []))
      .filter((flag) => findContacts(flag.text).length > 0),
    names: findPersonalData(sentences.join('\n'), known).filter((flag) => !isForbidden(flag)),
  }
}

type ComparisonProps = {
  rows: Row[]
  values: Correction['values']
  canChange: boolean
  onChange: (field: SuggestedField, part: Partial<Row>) => void
  onAdd: (field: SuggestedField) => void
}

/** Old and new side by side. What the words suggest and no field does, staff add as a row. */
function Comparison({ rows, values, canChange, onChange, onAdd }: ComparisonProps) {
  const left = suggestedFieldNames.filter((field) => rows.every((row) => row.field !== field))
  return (
    <>
      {rows.length > 0 && (
        <table className="comparison">
          <thead>
            <tr>
              <th scope="col">{m.desk_suggestions_field()}</th>
              <th scope="col">{m.desk_suggestions_now()}</th>
              <th scope="col">{m.desk_suggestions_suggested()}</th>
              <th scope="col">{m.desk_suggestions_take()}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ field, value, source, isTaken }) => {
              const label = suggestedFields[field]()
              const now = values[field]
              return (
                <tr key={field}>
                  <th scope="row">{label}</th>
                  <td data-label={m.desk_suggestions_now()}>
                    {now ? isTaken ? <del>{now}</del> : now : m.desk_suggestions_nothing()}
                  </td>
                  <td data-label={m.desk_suggestions_suggested()} className="new">
                    {canChange ? (
                      <textarea
                        aria-label={m.desk_suggestions_new_value({ field: label })}
                        rows={value.length > 60 ? 3 : 1}
                        maxLength={5000}
                        value={value}
                        onChange={(event) => onChange(field, { value: event.target.value })}
                      />
                    ) : (
                      value
                    )}
                    <span className="meta">
                      {source
                        ? m.desk_suggestions_source({ source })
                        : m.desk_suggestions_no_source()}
                    </span>
                  </td>
                  <td>
                    <label className="choice">
                      <input
                        type="checkbox"
                        checked={isTaken}
                        disabled={!canChange}
                        onChange={(event) => onChange(field, { isTaken: event.target.checked })}
                      />
                      <span className="visually-hidden">
                        {m.desk_suggestions_take_field({ field: label })}
                      </span>
                    </label>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {canChange && left.length > 0 && (
        <SelectField
          id="suggestion-add-field"
          label={m.desk_suggestions_add_field()}
          placeholder={m.desk_suggestions_choose_field()}
          options={left.map((field) => ({ value: field, label: suggestedFields[field]() }))}
          value=""
          onChange={(event) => {
            const field = left.find((one) => one === event.target.value)
            if (field) onAdd(field)
          }}
        />
      )}
    </>
  )
}

type EffectProps = { record: NonNullable<Correction['record']>; taken: Row[] }

/** The address follows from the name and the city. */
const MOVES: SuggestedField[] = ['name', 'city']

function Effect({ record, taken }: EffectProps): ReactNode {
  if (taken.length === 0) return m.desk_suggestions_no_effect()
  const fields = taken.map(({ field }) => suggestedFields[field]().toLowerCase()).join(', ')
  return (
    <>
      <b>{m.desk_suggestions_effect_1()}</b> {m.desk_suggestions_effect_2({ fields })}{' '}
      {m.desk_suggestions_effect_grade({ grade: record.grade })}{' '}
      {taken.some(({ field }) => MOVES.includes(field)) && m.desk_suggestions_effect_address()}
    </>
  )
}

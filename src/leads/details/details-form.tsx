/** The form of the details. Plain HTML; with JavaScript, workplaces are suggested from the directory. */

import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { PastWork } from '../../platform/database/schema/lead-values.ts'
import { type ApiCall, callJson } from '../../platform/web/api-client.ts'
import { findPostedForm } from '../../platform/web/posted-form.ts'
import { branchLabels } from '../../tools/work-history/branches.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { ChoiceField, type Option, SelectField, TextField } from '../../ui/field.tsx'
import { diagnoses, pathologyReports } from '../lead-rules.ts'
import { leadUrls } from '../lead-urls.ts'
import type { DetailsState } from './details.contract.ts'
import {
  callTimeLabels,
  languageLabels,
  longestDetail,
  MOST_WORKPLACES,
  monthNames,
  relationshipLabels,
  residenceStates,
} from './details-rules.ts'

type DetailsFormProps = { token: string; lead: NonNullable<DetailsState['lead']> }

/** Empty rows after those that are filled in. */
const FREE_ROWS = 2

export function DetailsForm({ token, lead }: DetailsFormProps) {
  const formId = useId()
  const posted = findPostedForm(({ answers }) => answers.token === token)
  const answers = posted?.answers ?? answersOf(lead)
  const idOf = (name: string) => `${formId}-${name}`
  const field = (name: string) => ({
    id: idOf(name),
    name,
    error: posted?.errors.find((error) => error.field === name)?.message,
  })
  const text = (name: string) => ({ ...field(name), defaultValue: answers[name] ?? '' })
  const rowCount = Math.min(
    MOST_WORKPLACES,
    Object.keys(answers).filter((name) => /^site\d/.test(name) && answers[name]).length + FREE_ROWS,
  )
  const rows = [...Array(rowCount).keys()]
  const failure = posted?.failure
  return (
    <form className="details-form" method="post" action={leadUrls.saveDetails()} noValidate>
      <ErrorSummary
        attempt={0}
        mistakes={posted?.errors.map((error) => ({ ...error, fieldId: idOf(error.field) })) ?? []}
        failure={failure ? { title: 'Error submitting form', lines: [failure.detail] } : null}
      />
      <input type="hidden" name="token" value={token} />
      <Group title="Who is ill" hint="If you ask for someone else, we call you, not them.">
        <ChoiceField
          label="Who is ill?"
          options={optionsOf(relationshipLabels)}
          chosen={answers.relationship}
          {...field('relationship')}
        />
        <ChoiceField
          label="Are they living?"
          options={LIVING}
          chosen={answers.isDeceased}
          {...field('isDeceased')}
        />
        <MonthFields
          label="If they have died: when?"
          hint="It can change how much time there is."
          month={text('diedMonth')}
          year={text('diedYear')}
        />
        <SelectField
          label="State where they live, or last lived"
          placeholder="Choose a state"
          options={residenceStates}
          {...text('residenceState')}
        />
        <div className="health-consent">
          <label className="choice" htmlFor={idOf('healthConsent')}>
            <input
              id={idOf('healthConsent')}
              type="checkbox"
              name="healthConsent"
              value="true"
              defaultChecked={lead.isHealthConsentGiven || answers.healthConsent === 'true'}
            />
            <span>{lead.healthConsent}</span>
          </label>
          <p className="hint">
            The law of Washington, Nevada and Connecticut asks for this as a separate yes. Without
            it, nothing under “The illness” is saved for people who live there, and your request
            still goes ahead.
          </p>
        </div>
      </Group>
      <Group title="The illness" hint="A month and a year are enough.">
        <SelectField
          label="Diagnosis"
          placeholder="Choose one, if any"
          options={diagnoses}
          {...text('diagnosis')}
        />
        <MonthFields
          label="When was it found?"
          month={text('diagnosedMonth')}
          year={text('diagnosedYear')}
        />
        <TextField
          label="Hospital or doctor"
          maxLength={longestDetail.hospital}
          {...text('hospital')}
        />
        <ChoiceField
          label="Is there a pathology report?"
          options={pathologyReports}
          chosen={answers.pathologyReport}
          {...field('pathologyReport')}
        />
      </Group>
      <Group
        id="places"
        title="Where they worked"
        hint="Choose a place from the directory, or type it as you remember it."
      >
        {rows.map((row) => (
          <fieldset className="workplace-row" key={row}>
            <legend>Place {row + 1}</legend>
            <SiteField
              text={text(`site${row}`)}
              chosen={{ name: `facilityId${row}`, id: answers[`facilityId${row}`] ?? '' }}
            />
            <TextField
              label="Trade or job"
              maxLength={longestDetail.trade}
              {...text(`trade${row}`)}
            />
            <TextField label="City" maxLength={longestDetail.city} {...text(`city${row}`)} />
            <SelectField
              label="State"
              placeholder="Not sure"
              options={residenceStates}
              {...text(`state${row}`)}
            />
            <TextField
              label="From year"
              inputMode="numeric"
              maxLength={7}
              {...text(`from${row}`)}
            />
            <TextField label="To year" inputMode="numeric" maxLength={7} {...text(`to${row}`)} />
          </fieldset>
        ))}
        {rowCount < MOST_WORKPLACES && (
          <button type="submit" name="next" value="place" className="btn secondary">
            Save and add another place
          </button>
        )}
      </Group>
      <Group title="Service and calling" hint="So that nobody calls at a bad time.">
        <SelectField
          label="Military branch"
          placeholder="None, or not sure"
          options={optionsOf(branchLabels)}
          {...text('militaryBranch')}
        />
        <TextField label="Ships or bases" maxLength={longestDetail.ships} {...text('ships')} />
        <SelectField
          label="Best time to call"
          placeholder="Any time"
          options={optionsOf(callTimeLabels)}
          {...text('bestTimeToCall')}
        />
        <SelectField
          label="Language"
          placeholder="No preference"
          options={optionsOf(languageLabels)}
          {...text('language')}
        />
        <label className="choice" htmlFor={idOf('mayLeaveMessage')}>
          <input
            id={idOf('mayLeaveMessage')}
            type="checkbox"
            name="mayLeaveMessage"
            value="yes"
            defaultChecked={answers.mayLeaveMessage === 'yes'}
          />
          You may leave a message at this number
        </label>
      </Group>
      <p className="details-end">
        <button type="submit" name="next" value="save" className="btn">
          Save details
        </button>
        <button type="submit" name="next" value="later" className="btn secondary">
          Save and finish later
        </button>
      </p>
    </form>
  )
}

const LIVING: Option[] = [
  { value: 'no', label: 'Yes' },
  { value: 'yes', label: 'No, they have died' },
]

const optionsOf = (labels: Record<string, string>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const MONTHS: Option[] = monthNames.map((label, at) => ({
  value: String(at + 1).padStart(2, '0'),
  label,
}))

type GroupProps = { id?: string; title: string; hint: string; children: ReactNode }

const Group = ({ id, title, hint, children }: GroupProps) => (
  <section className="details-group" id={id}>
    <div>
      <h2>{title}</h2>
      <p>{hint}</p>
    </div>
    <div>{children}</div>
  </section>
)

type Named = { id: string; name: string; error?: string | undefined; defaultValue: string }
type MonthFieldsProps = { label: string; hint?: string; month: Named; year: Named }

const MonthFields = ({ label, hint, month, year }: MonthFieldsProps) => (
  <div className="field-pair">
    <SelectField
      label={label}
      hint={hint}
      placeholder="Month"
      options={MONTHS}
      aria-label={`${label} Month`}
      {...month}
    />
    <TextField label="Year" inputMode="numeric" maxLength={4} {...year} />
  </div>
)

type Match = { id: number; name: string; city: { name: string }; state: { name: string } }

const LONG_ENOUGH = 3
const labelOf = ({ name, city, state }: Match) => `${name}, ${city.name}, ${state.name}`

function SiteField({ text, chosen }: { text: Named; chosen: { name: string; id: string } }) {
  const [matches, setMatches] = useState<Match[]>([])
  const [facilityId, setFacilityId] = useState(chosen.id)
  const latest = useRef('')
  const suggest = async (event: FormEvent<HTMLInputElement>) => {
    const typed = event.currentTarget.value.trim()
    latest.current = typed
    const match = matches.find((each) => labelOf(each) === typed)
    setFacilityId(match ? String(match.id) : '')
    if (match || typed.length < LONG_ENOUGH) return
    const address = `/api/search?q=${encodeURIComponent(typed)}`
    const call: ApiCall<Match[]> = { method: 'GET', address, parts: {} }
    // Without suggestions the place can still be typed.
    const found = await callJson(call).catch(() => [])
    if (latest.current === typed) setMatches(found.slice(0, 8))
  }
  return (
    <>
      <TextField
        label="Site or company"
        maxLength={longestDetail.site}
        autoComplete="off"
        list={`${text.id}-matches`}
        onInput={suggest}
        {...text}
      />
      <datalist id={`${text.id}-matches`}>
        {matches.map((match) => (
          <option key={match.id} value={labelOf(match)} />
        ))}
      </datalist>
      <input type="hidden" name={chosen.name} value={facilityId} />
    </>
  )
}

/** What is stored, as the form names it. */
function answersOf({ details }: DetailsFormProps['lead']): Record<string, string> {
  const { workHistory, isDeceased, mayLeaveMessage, diedOn, diagnosedOn, ...rest } = details
  const works = workHistory.flatMap((work: PastWork, row) =>
    Object.entries(work).map(([name, value]) => [`${name}${row}`, String(value ?? '')] as const),
  )
  const [diedYear = '', diedMonth = ''] = diedOn?.split('-') ?? []
  const [diagnosedYear = '', diagnosedMonth = ''] = diagnosedOn?.split('-') ?? []
  return {
    ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value ?? ''])),
    ...Object.fromEntries(works),
    ...{ diedYear, diedMonth, diagnosedYear, diagnosedMonth },
    isDeceased: isDeceased === null ? '' : isDeceased ? 'yes' : 'no',
    mayLeaveMessage: mayLeaveMessage ? 'yes' : '',
  }
}

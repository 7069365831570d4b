/** The form of the details. Plain HTML; with JavaScript, workplaces are suggested from the directory. */

import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import type { PastWork } from '../../platform/database/schema/lead-values.ts'
import { type ApiCall, callJson } from '../../platform/web/api-client.ts'
import { findPostedForm } from '../../platform/web/posted-form.ts'
import { branchNames } from '../../tools/work-history/branches.ts'
import { monthNames } from '../../ui/dates.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { ChoiceField, type Option, SelectField, TextField } from '../../ui/field.tsx'
import { callTimes, languageNames, relationshipNames } from '../fields/answer-names.ts'
import { MAX_WORKPLACES, maxDetailLengths, residenceStates } from '../fields/details-rules.ts'
import { diagnoses, pathologyReports } from '../fields/lead-rules.ts'
import { leadUrls } from '../fields/lead-urls.ts'
import { personFacts } from '../fields/person-facts.ts'
import type { DetailsState } from './details.contract.ts'
import { HealthConsents } from './health-consents.tsx'

type DetailsFormProps = { lead: NonNullable<DetailsState['lead']> }

/** Empty rows after those that are filled in. */
const FREE_ROWS = 2

export function DetailsForm({ lead }: DetailsFormProps) {
  const formId = useId()

  const posted = findPostedForm(({ answers }) => answers.token === lead.token)
  const answers = posted?.answers ?? answersOf(lead)
  const idOf = (name: string) => `${formId}-${name}`
  const field = (name: string) => ({
    id: idOf(name),
    name,
    error: posted?.errors.find((error) => error.field === name)?.message,
  })
  const text = (name: string) => ({ ...field(name), defaultValue: answers[name] ?? '' })
  const rowCount = Math.min(
    MAX_WORKPLACES,
    Object.keys(answers).filter((name) => /^site\d/.test(name) && answers[name]).length + FREE_ROWS,
  )
  const rows = [...Array(rowCount).keys()]
  const failure = posted?.failure
  return (
    <form
      className="asks-health details-form"
      method="post"
      action={leadUrls.saveDetails()}
      noValidate
    >
      <ErrorSummary
        attempt={0}
        mistakes={posted?.errors.map((error) => ({ ...error, fieldId: idOf(error.field) })) ?? []}
        failure={failure ? { title: m.common_not_sent(), lines: [failure.detail] } : null}
      />
      <input type="hidden" name="token" value={lead.token} />
      <input type="hidden" name="version" value={posted?.answers.version ?? lead.version} />
      <Group text={[m.details_who_1(), m.details_who_2()]}>
        <ChoiceField
          label={m.details_relationship()}
          options={optionsOf(relationshipNames)}
          chosen={answers.relationship}
          {...field('relationship')}
        />
        <ChoiceField
          label={m.details_is_living()}
          options={[
            { value: 'no', label: m.details_living() },
            { value: 'yes', label: m.details_died() },
          ]}
          chosen={answers.isDeceased}
          {...field('isDeceased')}
        />
        <MonthFields
          label={m.details_when_died()}
          hint={m.details_when_died_hint()}
          month={text('diedMonth')}
          year={text('diedYear')}
        />
        <SelectField
          label={m.details_residence()}
          placeholder={m.common_choose_state()}
          options={residenceStates}
          {...text('residenceState')}
        />
        <div className="health-consent">
          <HealthConsents
            wordings={lead.healthWordings}
            isTicked={(name, kind) => lead.healthConsents[kind] || answers[name] === 'true'}
          />
          <p className="hint">{m.details_consent_hint()}</p>
        </div>
      </Group>
      <Group text={[m.details_illness_1(), m.details_illness_2()]}>
        <SelectField
          label={m.details_diagnosis()}
          placeholder={m.details_choose_one()}
          options={diagnoses}
          {...text('diagnosis')}
        />
        <MonthFields
          label={m.details_when_found()}
          month={text('diagnosedMonth')}
          year={text('diagnosedYear')}
        />
        <TextField
          label={m.details_hospital()}
          maxLength={maxDetailLengths.hospital}
          {...text('hospital')}
        />
        <ChoiceField
          label={m.details_pathology_report()}
          options={pathologyReports}
          chosen={answers.pathologyReport}
          {...field('pathologyReport')}
        />
      </Group>
      <Group id="places" text={[m.details_work_1(), m.details_work_2()]}>
        {rows.map((row) => (
          <fieldset className="workplace-row" key={row}>
            <legend>{m.details_place({ number: row + 1 })}</legend>
            <SiteField
              text={text(`site${row}`)}
              chosen={{ name: `facilityId${row}`, id: answers[`facilityId${row}`] ?? '' }}
            />
            <TextField
              label={m.details_trade()}
              maxLength={maxDetailLengths.trade}
              {...text(`trade${row}`)}
            />
            <TextField
              label={m.common_city()}
              maxLength={maxDetailLengths.city}
              {...text(`city${row}`)}
            />
            <SelectField
              label={m.common_state()}
              placeholder={m.common_not_sure()}
              options={residenceStates}
              {...text(`state${row}`)}
            />
            <TextField
              label={m.details_from()}
              inputMode="numeric"
              maxLength={7}
              {...text(`from${row}`)}
            />
            <TextField
              label={m.details_to()}
              inputMode="numeric"
              maxLength={7}
              {...text(`to${row}`)}
            />
          </fieldset>
        ))}
        {rowCount < MAX_WORKPLACES && (
          <button type="submit" name="next" value="place" className="btn secondary">
            {m.details_another_place()}
          </button>
        )}
      </Group>
      <Group text={[m.details_service_1(), m.details_service_2()]}>
        <SelectField
          label={m.details_branch()}
          placeholder={m.details_no_branch()}
          options={optionsOf(branchNames)}
          {...text('militaryBranch')}
        />
        <TextField
          label={m.details_ships()}
          maxLength={maxDetailLengths.ships}
          {...text('ships')}
        />
        <SelectField
          label={m.details_best_time()}
          placeholder={m.details_any_time()}
          options={optionsOf(callTimes)}
          {...text('bestTimeToCall')}
        />
        <TextField
          label={m.details_best_address()}
          autoComplete="street-address"
          maxLength={personFacts.bestAddressForMail.maxLength}
          {...text('bestAddressForMail')}
        />
        <SelectField
          label={m.details_language()}
          placeholder={m.details_no_preference()}
          options={optionsOf(languageNames)}
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
          {m.details_may_leave_message()}
        </label>
      </Group>
      <p className="details-end">
        <button type="submit" name="next" value="save" className="btn">
          {m.details_save()}
        </button>
        <button type="submit" name="next" value="later" className="btn secondary">
          {m.details_later()}
        </button>
      </p>
    </form>
  )
}

const optionsOf = (labels: Record<string, () => string>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label: label() }))

const months = (): Option[] =>
  monthNames().map((label, at) => ({ value: String(at + 1).padStart(2, '0'), label }))

type GroupProps = { id?: string; text: string[]; children: ReactNode }

const Group = ({ id, text: [title, hint], children }: GroupProps) => (
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
      placeholder={m.details_month()}
      options={months()}
      aria-label={`${label} ${m.details_month()}`}
      {...month}
    />
    <TextField label={m.details_year()} inputMode="numeric" maxLength={4} {...year} />
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
        label={m.details_site()}
        maxLength={maxDetailLengths.site}
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

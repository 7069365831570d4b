/** The form of the details. Plain HTML; with JavaScript, workplaces are suggested from the directory. */

import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { PastWork } from '../../platform/database/schema/lead-values.ts'
import { type ApiCall, callJson } from '../../platform/web/api-client.ts'
import { findPostedForm } from '../../platform/web/posted-form.ts'
import { monthNames } from '../../ui/dates.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { ChoiceField, type Option, SelectField, TextField } from '../../ui/field.tsx'
import { diagnoses, pathologyReports } from '../lead-rules.ts'
import { leadUrls } from '../lead-urls.ts'
import type { DetailsState } from './details.contract.ts'
import { detailsTexts } from './details.texts.ts'
import { detailsLabels } from './details-labels.texts.ts'
import { MAX_WORKPLACES, maxDetailLengths, residenceStates } from './details-rules.ts'

type DetailsFormProps = { lead: NonNullable<DetailsState['lead']> }

/** Empty rows after those that are filled in. */
const FREE_ROWS = 2

export function DetailsForm({ lead }: DetailsFormProps) {
  const formId = useId()
  const texts = detailsTexts()
  const labels = detailsLabels()
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
    <form className="details-form" method="post" action={leadUrls.saveDetails()} noValidate>
      <ErrorSummary
        attempt={0}
        mistakes={posted?.errors.map((error) => ({ ...error, fieldId: idOf(error.field) })) ?? []}
        failure={failure ? { title: texts.notSent, lines: [failure.detail] } : null}
      />
      <input type="hidden" name="token" value={lead.token} />
      <Group text={texts.who}>
        <ChoiceField
          label={texts.relationship}
          options={optionsOf(labels.relationships)}
          chosen={answers.relationship}
          {...field('relationship')}
        />
        <ChoiceField
          label={texts.isLiving}
          options={[
            { value: 'no', label: texts.living },
            { value: 'yes', label: texts.died },
          ]}
          chosen={answers.isDeceased}
          {...field('isDeceased')}
        />
        <MonthFields
          label={texts.whenDied}
          hint={texts.whenDiedHint}
          month={text('diedMonth')}
          year={text('diedYear')}
        />
        <SelectField
          label={texts.residence}
          placeholder={texts.chooseState}
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
          <p className="hint">{texts.consentHint}</p>
        </div>
      </Group>
      <Group text={texts.illness}>
        <SelectField
          label={texts.diagnosis}
          placeholder={texts.chooseOne}
          options={diagnoses}
          {...text('diagnosis')}
        />
        <MonthFields
          label={texts.whenFound}
          month={text('diagnosedMonth')}
          year={text('diagnosedYear')}
        />
        <TextField
          label={texts.hospital}
          maxLength={maxDetailLengths.hospital}
          {...text('hospital')}
        />
        <ChoiceField
          label={texts.pathologyReport}
          options={pathologyReports}
          chosen={answers.pathologyReport}
          {...field('pathologyReport')}
        />
      </Group>
      <Group id="places" text={texts.work}>
        {rows.map((row) => (
          <fieldset className="workplace-row" key={row}>
            <legend>{texts.place(row + 1)}</legend>
            <SiteField
              text={text(`site${row}`)}
              chosen={{ name: `facilityId${row}`, id: answers[`facilityId${row}`] ?? '' }}
            />
            <TextField
              label={texts.trade}
              maxLength={maxDetailLengths.trade}
              {...text(`trade${row}`)}
            />
            <TextField
              label={texts.city}
              maxLength={maxDetailLengths.city}
              {...text(`city${row}`)}
            />
            <SelectField
              label={texts.state}
              placeholder={texts.notSure}
              options={residenceStates}
              {...text(`state${row}`)}
            />
            <TextField
              label={texts.from}
              inputMode="numeric"
              maxLength={7}
              {...text(`from${row}`)}
            />
            <TextField label={texts.to} inputMode="numeric" maxLength={7} {...text(`to${row}`)} />
          </fieldset>
        ))}
        {rowCount < MAX_WORKPLACES && (
          <button type="submit" name="next" value="place" className="btn secondary">
            {texts.anotherPlace}
          </button>
        )}
      </Group>
      <Group text={texts.service}>
        <SelectField
          label={texts.branch}
          placeholder={texts.noBranch}
          options={optionsOf(texts.branches)}
          {...text('militaryBranch')}
        />
        <TextField label={texts.ships} maxLength={maxDetailLengths.ships} {...text('ships')} />
        <SelectField
          label={texts.bestTime}
          placeholder={texts.anyTime}
          options={optionsOf(labels.callTimes)}
          {...text('bestTimeToCall')}
        />
        <SelectField
          label={texts.language}
          placeholder={texts.noPreference}
          options={optionsOf(labels.languages)}
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
          {texts.mayLeaveMessage}
        </label>
      </Group>
      <p className="details-end">
        <button type="submit" name="next" value="save" className="btn">
          {texts.save}
        </button>
        <button type="submit" name="next" value="later" className="btn secondary">
          {texts.later}
        </button>
      </p>
    </form>
  )
}

const optionsOf = (labels: Record<string, string>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

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
      placeholder={detailsTexts().month}
      options={months()}
      aria-label={`${label} ${detailsTexts().month}`}
      {...month}
    />
    <TextField label={detailsTexts().year} inputMode="numeric" maxLength={4} {...year} />
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
        label={detailsTexts().site}
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

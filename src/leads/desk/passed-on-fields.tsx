/** Whom the lead was passed on to: kept so that a person who asks can be told. */
import { today } from '../../ui/calendar-day.ts'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { LONGEST_FIRM, LONGEST_RESPONSE, type PassedOn, type PassedOnProblem } from './passed-on.ts'

type PassedOnFieldsProps = {
  /** What the ids of the fields begin with; the name of the field follows. */
  id: string
  value: PassedOn
  problem: PassedOnProblem | null
  canChange: boolean
  onChange: (change: Partial<PassedOn>) => void
}

export function PassedOnFields(props: PassedOnFieldsProps) {
  const { id, value, problem, canChange, onChange } = props
  const errorOf = (field: PassedOnProblem['field']) =>
    problem?.field === field ? problem.message : undefined
  /** It is usually noted on the day it is done. */
  const changeFirm = (firm: string) => {
    const isFirst = value.firm === '' && value.sentOn === ''
    onChange(isFirst ? { firm, sentOn: today() } : { firm })
  }
  return (
    <fieldset className="passed" disabled={!canChange}>
      <legend>Passed on to</legend>
      <TextField
        id={`${id}-assignedToFirm`}
        label="Firm"
        hint="Up to 3 firms, separated by semicolons."
        error={errorOf('assignedToFirm')}
        maxLength={LONGEST_FIRM}
        value={value.firm}
        onChange={(event) => changeFirm(event.target.value)}
      />
      <TextField
        id={`${id}-dateSentToFirm`}
        type="date"
        label="Date sent"
        error={errorOf('dateSentToFirm')}
        min="1900-01-01"
        max={today()}
        value={value.sentOn}
        onChange={(event) => onChange({ sentOn: event.target.value })}
      />
      <TextAreaField
        id={`${id}-firmResponse`}
        label="Response"
        maxLength={LONGEST_RESPONSE}
        value={value.response}
        onChange={(event) => onChange({ response: event.target.value })}
      />
    </fieldset>
  )
}

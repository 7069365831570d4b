/** Where staff enter what a call brings out. Without a state of residence no firm can be found. */
import { FACT_ORIGINS, RELATIONSHIPS } from '../../platform/database/schema/lead-values.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { residenceStates } from '../details/details-rules.ts'
import { diagnoses, type FieldError } from '../lead-rules.ts'
import { EnumField } from './desk-parts.tsx'
import type { Draft } from './lead-draft.ts'
import { leadEditorTexts } from './lead-editor.texts.ts'
import { relationshipInWords } from './lead-model.ts'
import type { FactsDraft } from './person-facts.ts'

type PersonFactsFieldsProps = {
  /** The prefix of the fields' ids, completed by the name of the field. */
  id: string
  draft: Draft
  isChanged: boolean
  errors: FieldError[]
  canChange: boolean
  onChange: (change: Partial<Draft>) => void
}

export function PersonFactsFields(props: PersonFactsFieldsProps) {
  const { id, draft, isChanged, errors, canChange, onChange } = props
  const texts = leadEditorTexts().facts
  const field = (name: keyof FactsDraft) => ({
    id: `${id}-${name}`,
    error: errors.find((error) => error.field === name)?.message,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  const changeLiving = (isDeceased: string) =>
    onChange(isDeceased === 'false' ? { isDeceased, diedOn: '' } : { isDeceased })
  const relationships = RELATIONSHIPS.map((value) => ({
    value,
    label: relationshipInWords(value),
  }))
  return (
    <fieldset className="person-facts" disabled={!canChange}>
      <legend>{texts.legend}</legend>
      <p className="hint">{texts.hint}</p>
      <div className="field-pair">
        <SelectField
          label={texts.residence}
          placeholder={texts.unknown}
          options={residenceStates}
          {...field('residenceState')}
        />
        <SelectField
          label={texts.relationship}
          placeholder={texts.unknown}
          options={relationships}
          {...field('relationship')}
        />
        <SelectField
          label={texts.diagnosis}
          placeholder={texts.unknown}
          options={diagnoses}
          {...field('diagnosis')}
        />
        <MonthField label={texts.diagnosed} {...field('diagnosedOn')} />
        <SelectField
          label={texts.living}
          placeholder={texts.unknown}
          options={[
            { value: 'false', label: texts.isLiving },
            { value: 'true', label: texts.hasDied },
          ]}
          {...field('isDeceased')}
          onChange={(event) => changeLiving(event.target.value)}
        />
        {draft.isDeceased !== 'false' && <MonthField label={texts.died} {...field('diedOn')} />}
      </div>
      {isChanged && (
        <EnumField
          id={`${id}-factsOrigin`}
          label={texts.origin}
          values={FACT_ORIGINS}
          labelOf={(origin) => texts.origins[origin]}
          value={draft.factsOrigin}
          onChange={(factsOrigin = draft.factsOrigin) => onChange({ factsOrigin })}
        />
      )}
    </fieldset>
  )
}

type MonthFieldProps = {
  id: string
  label: string
  error: string | undefined
  value: string
  onChange: (event: { target: { value: string } }) => void
}

/** Browsers without a month picker show a text field, so the hint says what to type. */
const MonthField = (props: MonthFieldProps) => (
  <TextField
    type="month"
    hint={leadEditorTexts().facts.month}
    min="1900-01"
    max={new Date().toISOString().slice(0, 7)}
    maxLength={7}
    placeholder="YYYY-MM"
    {...props}
  />
)

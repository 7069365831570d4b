/** Where staff enter what a call brings out. Without a state of residence no firm can be found. */
import { m } from '../../paraglide/messages.js'
import { FACT_ORIGINS, RELATIONSHIPS } from '../../platform/database/schema/lead-values.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { residenceStates } from '../fields/details-rules.ts'
import { diagnoses, type FieldError } from '../fields/lead-rules.ts'
import { relationshipInWords } from '../fields/lead-words.ts'
import { EnumField } from './desk-parts.tsx'
import type { Draft } from './lead-draft.ts'
import type { FactsDraft } from './person-facts.ts'

const LEAD_EDITOR_FACTS_ORIGINS = {
  phone: m.desk_lead_editor_facts_origins_phone,
  mail: m.desk_lead_editor_facts_origins_mail,
  corrected: m.desk_lead_editor_facts_origins_corrected,
}

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
      <legend>{m.desk_lead_editor_facts_legend()}</legend>
      <p className="hint">{m.desk_lead_editor_facts_hint()}</p>
      <div className="field-pair">
        <SelectField
          label={m.desk_lead_editor_facts_residence()}
          placeholder={m.desk_lead_editor_facts_unknown()}
          options={residenceStates}
          {...field('residenceState')}
        />
        <SelectField
          label={m.desk_lead_editor_facts_relationship()}
          placeholder={m.desk_lead_editor_facts_unknown()}
          options={relationships}
          {...field('relationship')}
        />
        <SelectField
          label={m.desk_common_diagnosis()}
          placeholder={m.desk_lead_editor_facts_unknown()}
          options={diagnoses}
          {...field('diagnosis')}
        />
        <MonthField label={m.desk_lead_editor_facts_diagnosed()} {...field('diagnosedOn')} />
        <SelectField
          label={m.desk_lead_editor_facts_living()}
          placeholder={m.desk_lead_editor_facts_unknown()}
          options={[
            { value: 'false', label: m.desk_lead_editor_facts_is_living() },
            { value: 'true', label: m.desk_lead_editor_facts_has_died() },
          ]}
          {...field('isDeceased')}
          onChange={(event) => changeLiving(event.target.value)}
        />
        {draft.isDeceased !== 'false' && (
          <MonthField label={m.desk_lead_editor_facts_died()} {...field('diedOn')} />
        )}
      </div>
      {isChanged && (
        <EnumField
          id={`${id}-factsOrigin`}
          label={m.desk_lead_editor_facts_origin()}
          values={FACT_ORIGINS}
          labelOf={(origin) => LEAD_EDITOR_FACTS_ORIGINS[origin]()}
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
    hint={m.desk_lead_editor_facts_month()}
    min="1900-01"
    max={new Date().toISOString().slice(0, 7)}
    maxLength={7}
    placeholder="YYYY-MM"
    {...props}
  />
)

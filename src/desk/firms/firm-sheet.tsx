/** Adding or changing a firm. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { languageNames } from '../../leads/fields/answer-names.ts'
import { diagnoses } from '../../leads/fields/lead-rules.ts'
import type { Firm, SavedFirm } from '../../leads/firms/firms.contract.ts'
import { HOURS_EXAMPLE } from '../../leads/firms/open-hours.ts'
import { m } from '../../paraglide/messages.js'
import { DELIVERIES } from '../../platform/database/schema/firm-values.ts'
import { LANGUAGES } from '../../platform/web/language.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { FormSheet } from '../form-sheet.tsx'
import { deliveryNames } from './delivery-names.ts'
import { type FirmDraft, firmsQuery, saveFirm } from './firms.queries.ts'
import './firms.css'

type FirmSheetProps = {
  firm: Firm | null
  onClose: () => void
  onSaved: (saved: SavedFirm) => void
}

export function FirmSheet({ firm, onClose, onSaved }: FirmSheetProps) {
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: (draft: FirmDraft) => saveFirm(firm?.id ?? null, draft),
    onSuccess: async (saved) => {
      showToast({
        title: m.desk_staff_form_success(),
        description: m.desk_firm_sheet_saved({ firm: saved.name }),
      })
      onSaved(saved)
      onClose()
      await queryClient.invalidateQueries(firmsQuery())
    },
  })
  return (
    <FormSheet
      title={firm?.name ?? m.desk_firms_add()}
      saveLabel={m.desk_firm_sheet_save()}
      className="firm-form"
      save={save}
      onSend={(form) => save.mutate(draftFrom(form, firm))}
      onClose={onClose}
    >
      <FirmFields firm={firm} />
    </FormSheet>
  )
}

function FirmFields({ firm }: { firm: Firm | null }) {
  const field = (name: keyof Firm) => ({ id: `firm-${name}`, name })
  const intake = firm?.contactPeople[0]
  return (
    <>
      <TextField
        {...field('name')}
        label={m.desk_staff_form_name()}
        maxLength={120}
        defaultValue={firm?.name}
        required
      />
      <TextField
        {...field('legalName')}
        label={m.desk_firms_fields_legal_name()}
        hint={m.desk_firm_sheet_legal_name_hint()}
        maxLength={200}
        defaultValue={firm?.legalName}
      />
      <TextField
        {...field('officePlace')}
        label={m.desk_firms_fields_office_place()}
        hint={m.desk_firm_sheet_office_place_hint()}
        maxLength={120}
        defaultValue={firm?.officePlace ?? ''}
      />
      <TextField
        {...field('barNumber')}
        label={m.desk_firm_sheet_bar_number()}
        hint={m.desk_firm_sheet_bar_number_hint()}
        maxLength={60}
        defaultValue={firm?.barNumber ?? ''}
      />
      <TextField
        {...field('licensedStates')}
        label={m.desk_firm_sheet_states()}
        hint={m.desk_firm_sheet_states_hint()}
        maxLength={300}
        defaultValue={firm?.licensedStates.join(', ')}
        required
      />
      <fieldset className="field">
        <legend>{m.desk_firm_sheet_diagnoses()}</legend>
        <p className="hint">{m.desk_firm_sheet_diagnoses_hint()}</p>
        {diagnoses.map(({ value, label }) => (
          <label className="choice" key={value}>
            <input
              type="checkbox"
              name="diagnoses"
              value={value}
              defaultChecked={firm?.diagnoses.includes(value)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <fieldset className="field">
        <legend>{m.desk_firm_sheet_languages()}</legend>
        <p className="hint">{m.desk_firm_sheet_languages_hint()}</p>
        {LANGUAGES.map((value) => (
          <label className="choice" key={value}>
            <input
              type="checkbox"
              name="languages"
              value={value}
              defaultChecked={firm ? firm.languages.includes(value) : value === 'en'}
            />
            {languageNames[value]()}
          </label>
        ))}
      </fieldset>
      <div className="field-pair">
        <TextField
          {...field('dailyCap')}
          label={m.desk_firm_sheet_daily_cap()}
          type="number"
          min={0}
          max={10_000}
          defaultValue={firm?.dailyCap ?? ''}
        />
        <TextField
          {...field('monthlyCap')}
          label={m.desk_firm_sheet_monthly_cap()}
          type="number"
          min={0}
          max={10_000}
          defaultValue={firm?.monthlyCap ?? ''}
        />
      </div>
      <TextField
        {...field('priority')}
        label={m.desk_firm_sheet_priority()}
        hint={m.desk_firm_sheet_priority_hint()}
        type="number"
        min={1}
        max={1000}
        defaultValue={firm?.priority ?? 100}
      />
      <SelectField
        {...field('delivery')}
        label={m.desk_firms_fields_delivery()}
        options={DELIVERIES.map((value) => ({ value, label: deliveryNames[value]() }))}
        defaultValue={firm?.delivery ?? 'portal'}
      />
      <TextField
        {...field('deliveryEmail')}
        label={m.desk_firm_sheet_delivery_email()}
        type="email"
        maxLength={254}
        defaultValue={firm?.deliveryEmail ?? ''}
      />
      <TextField
        {...field('webhookUrl')}
        label={m.desk_firm_sheet_webhook_url()}
        hint={m.desk_firm_sheet_webhook_url_hint()}
        type="url"
        maxLength={500}
        defaultValue={firm?.webhookUrl ?? ''}
      />
      <label className="choice">
        <input type="checkbox" name="isAutodialing" defaultChecked={firm?.isAutodialing} />
        {m.desk_firm_sheet_autodialing()}
      </label>
      <div className="field-pair">
        <TextField
          id="firm-person"
          name="person"
          label={m.desk_firm_sheet_person()}
          maxLength={100}
          defaultValue={intake?.name}
        />
        <TextField
          id="firm-person-email"
          name="personEmail"
          label={m.desk_firm_sheet_person_email()}
          type="email"
          maxLength={254}
          defaultValue={intake?.email}
        />
      </div>
      <TextField
        {...field('hours')}
        label={m.desk_firms_fields_hours()}
        hint={m.desk_firm_sheet_hours_hint({ example: HOURS_EXAMPLE })}
        maxLength={200}
        defaultValue={firm?.hours ?? ''}
      />
      <div className="field-pair">
        <TextField
          {...field('agreementFrom')}
          label={m.desk_firm_sheet_agreement_from()}
          type="date"
          defaultValue={firm?.agreementFrom ?? ''}
        />
        <TextField
          {...field('agreementTo')}
          label={m.desk_firm_sheet_agreement_to()}
          type="date"
          defaultValue={firm?.agreementTo ?? ''}
        />
      </div>
      <label className="choice">
        <input type="checkbox" name="isFeeUndivided" defaultChecked={firm?.isFeeUndivided} />
        {m.desk_firm_sheet_fee_undivided()}
      </label>
      <TextAreaField
        {...field('adverseCompanies')}
        label={m.desk_firms_fields_adverse_companies()}
        hint={m.desk_firm_sheet_adverse_companies_hint()}
        defaultValue={firm?.adverseCompanies.join('\n')}
      />
      <TextAreaField
        {...field('notes')}
        label={m.desk_firms_fields_notes()}
        maxLength={5_000}
        defaultValue={firm?.notes ?? ''}
      />
    </>
  )
}

function draftFrom(form: FormData, firm: Firm | null): FirmDraft {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const orNull = (name: string) => text(name) || null
  const number = (name: string) => (text(name) === '' ? null : Number(text(name)))
  const name = text('person')
  const email = text('personEmail')
  // The sheet shows the first; what it does not show is kept.
  const [first, ...others] = firm?.contactPeople ?? []
  const person = { ...first, name, email: email || undefined }
  const wanted = form.getAll('diagnoses')
  const spoken = form.getAll('languages')
  return {
    name: text('name'),
    legalName: text('legalName'),
    licensedStates: text('licensedStates')
      .split(/[\s,;]+/)
      .filter(Boolean),
    diagnoses: diagnoses.map(({ value }) => value).filter((value) => wanted.includes(value)),
    languages: LANGUAGES.filter((value) => spoken.includes(value)),
    dailyCap: number('dailyCap'),
    monthlyCap: number('monthlyCap'),
    priority: number('priority') ?? 100,
    delivery: DELIVERIES.find((value) => value === text('delivery')) ?? 'portal',
    deliveryEmail: orNull('deliveryEmail'),
    webhookUrl: orNull('webhookUrl'),
    isAutodialing: form.has('isAutodialing'),
    contactPeople: name ? [person, ...others] : others,
    hours: orNull('hours'),
    agreementFrom: orNull('agreementFrom'),
    agreementTo: orNull('agreementTo'),
    officePlace: orNull('officePlace'),
    barNumber: orNull('barNumber'),
    isFeeUndivided: form.has('isFeeUndivided'),
    adverseCompanies: text('adverseCompanies')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    notes: orNull('notes'),
  }
}

/** Adding or changing a firm. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { DELIVERIES } from '../../platform/database/schema/firm-values.ts'
import { LANGUAGES } from '../../platform/web/language.ts'
import { staffFormTexts } from '../../staff/staff-form.texts.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { FormSheet } from '../desk/form-sheet.tsx'
import { detailsLabels } from '../details/details-labels.texts.ts'
import { diagnoses } from '../lead-rules.ts'
import { firmSheetTexts } from './firm-sheet.texts.ts'
import type { Firm, SavedFirm } from './firms.contract.ts'
import { type FirmDraft, firmsQuery, saveFirm } from './firms.queries.ts'
import { firmsTexts } from './firms.texts.ts'
import { HOURS_EXAMPLE } from './open-hours.ts'
import './firms.css'

type FirmSheetProps = {
  firm: Firm | null
  onClose: () => void
  onSaved: (saved: SavedFirm) => void
}

export function FirmSheet({ firm, onClose, onSaved }: FirmSheetProps) {
  const texts = firmSheetTexts()
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: (draft: FirmDraft) => saveFirm(firm?.id ?? null, draft),
    onSuccess: async (saved) => {
      showToast({ title: staffFormTexts().success, description: texts.saved(saved.name) })
      onSaved(saved)
      onClose()
      await queryClient.invalidateQueries(firmsQuery())
    },
  })
  return (
    <FormSheet
      title={firm?.name ?? firmsTexts().add}
      saveLabel={texts.save}
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
  const texts = firmSheetTexts()
  const { fields, deliveries } = firmsTexts()
  const field = (name: keyof Firm) => ({ id: `firm-${name}`, name })
  const intake = firm?.contactPeople[0]
  return (
    <>
      <TextField
        {...field('name')}
        label={staffFormTexts().name}
        maxLength={120}
        defaultValue={firm?.name}
        required
      />
      <TextField
        {...field('legalName')}
        label={fields.legalName}
        hint={texts.legalNameHint}
        maxLength={200}
        defaultValue={firm?.legalName}
      />
      <TextField
        {...field('licensedStates')}
        label={texts.states}
        hint={texts.statesHint}
        maxLength={300}
        defaultValue={firm?.licensedStates.join(', ')}
        required
      />
      <fieldset className="field">
        <legend>{texts.diagnoses}</legend>
        <p className="hint">{texts.diagnosesHint}</p>
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
        <legend>{texts.languages}</legend>
        <p className="hint">{texts.languagesHint}</p>
        {LANGUAGES.map((value) => (
          <label className="choice" key={value}>
            <input
              type="checkbox"
              name="languages"
              value={value}
              defaultChecked={firm ? firm.languages.includes(value) : value === 'en'}
            />
            {detailsLabels().languages[value]}
          </label>
        ))}
      </fieldset>
      <div className="field-pair">
        <TextField
          {...field('dailyCap')}
          label={texts.dailyCap}
          type="number"
          min={0}
          max={10_000}
          defaultValue={firm?.dailyCap ?? ''}
        />
        <TextField
          {...field('monthlyCap')}
          label={texts.monthlyCap}
          type="number"
          min={0}
          max={10_000}
          defaultValue={firm?.monthlyCap ?? ''}
        />
      </div>
      <TextField
        {...field('priority')}
        label={texts.priority}
        hint={texts.priorityHint}
        type="number"
        min={1}
        max={1000}
        defaultValue={firm?.priority ?? 100}
      />
      <SelectField
        {...field('delivery')}
        label={fields.delivery}
        options={DELIVERIES.map((value) => ({ value, label: deliveries[value] }))}
        defaultValue={firm?.delivery ?? 'portal'}
      />
      <TextField
        {...field('deliveryEmail')}
        label={texts.deliveryEmail}
        type="email"
        maxLength={254}
        defaultValue={firm?.deliveryEmail ?? ''}
      />
      <TextField
        {...field('webhookUrl')}
        label={texts.webhookUrl}
        hint={texts.webhookUrlHint}
        type="url"
        maxLength={500}
        defaultValue={firm?.webhookUrl ?? ''}
      />
      <label className="choice">
        <input type="checkbox" name="isAutodialing" defaultChecked={firm?.isAutodialing} />
        {texts.autodialing}
      </label>
      <div className="field-pair">
        <TextField
          id="firm-person"
          name="person"
          label={texts.person}
          maxLength={100}
          defaultValue={intake?.name}
        />
        <TextField
          id="firm-person-email"
          name="personEmail"
          label={texts.personEmail}
          type="email"
          maxLength={254}
          defaultValue={intake?.email}
        />
      </div>
      <TextField
        {...field('hours')}
        label={fields.hours}
        hint={texts.hoursHint(HOURS_EXAMPLE)}
        maxLength={200}
        defaultValue={firm?.hours ?? ''}
      />
      <div className="field-pair">
        <TextField
          {...field('agreementFrom')}
          label={texts.agreementFrom}
          type="date"
          defaultValue={firm?.agreementFrom ?? ''}
        />
        <TextField
          {...field('agreementTo')}
          label={texts.agreementTo}
          type="date"
          defaultValue={firm?.agreementTo ?? ''}
        />
      </div>
      <TextAreaField
        {...field('adverseCompanies')}
        label={fields.adverseCompanies}
        hint={texts.adverseCompaniesHint}
        defaultValue={firm?.adverseCompanies.join('\n')}
      />
      <TextAreaField
        {...field('notes')}
        label={fields.notes}
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
    adverseCompanies: text('adverseCompanies')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    notes: orNull('notes'),
  }
}

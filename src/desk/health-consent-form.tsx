/** Beside what the consent allows: staff record a consent to health data that they were given. */

import { useQueryClient } from '@tanstack/react-query'
import { healthWordings } from '../leads/consent/consent.ts'
import { HEALTH_CONSENT_STATES } from '../leads/fields/details-rules.ts'
import { leadCan } from '../leads/fields/lead-can.ts'
import { m } from '../paraglide/messages.js'
import { StaffForm } from '../staff/staff-form.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { showToast } from '../ui/toast.tsx'
import type { LeadDetail } from './desk.contract.ts'
import { allLeads, recordHealthConsent } from './desk.queries.ts'
import { statedConsent } from './desk-parts.tsx'
import { leadRoutingQuery } from './firms/firms.queries.ts'
import { CONSENT_ORIGINS } from './health-consent.contract.ts'

const ORIGINS = {
  phone: m.desk_facts_origin_choices_phone,
  document: m.desk_facts_origin_choices_document,
  mail: m.desk_facts_origin_choices_mail,
}
const KINDS = ['collecting', 'sharing'] as const

export function HealthConsentForm({ detail }: { detail: LeadDetail }) {
  const { lead, healthConsents } = detail
  const queryClient = useQueryClient()
  const missing = KINDS.filter((kind) => healthConsents[kind] === null)
  const mayBeGiven = leadCan.haveCallLogged({ consent: statedConsent(detail.consent) }) === null
  const isAsked = HEALTH_CONSENT_STATES.includes(lead.residenceState ?? '')
  if (!isAsked || !mayBeGiven || missing.length === 0) return null
  const record = async (fields: Record<string, string>) => {
    await recordHealthConsent(lead.id, {
      collecting: fields.collecting === 'true',
      sharing: fields.sharing === 'true',
      origin: CONSENT_ORIGINS.find((each) => each === fields.origin) ?? 'phone',
      ...(fields.note ? { note: fields.note } : {}),
    })
    showToast({ title: m.desk_health_consent_saved() })
    await queryClient.invalidateQueries(allLeads)
    await queryClient.invalidateQueries(leadRoutingQuery(lead.id))
  }
  return (
    <details className="lead-more">
      <summary>{m.desk_health_consent_heading()}</summary>
      <p className="meta">{m.desk_health_consent_hint()}</p>
      <StaffForm
        label={m.desk_health_consent_save()}
        busyLabel={m.desk_staff_form_saving()}
        onSend={record}
      >
        {missing.map((kind) => (
          <label className="choice" key={kind}>
            <input type="checkbox" name={kind} value="true" />
            <span>{healthWordings()[kind].text}</span>
          </label>
        ))}
        <SelectField
          id="health-consent-origin"
          name="origin"
          label={m.desk_facts_origin()}
          options={CONSENT_ORIGINS.map((value) => ({ value, label: ORIGINS[value]() }))}
        />
        <TextField
          id="health-consent-note"
          name="note"
          label={m.desk_health_consent_note()}
          isOptional
          maxLength={500}
        />
      </StaffForm>
    </details>
  )
}

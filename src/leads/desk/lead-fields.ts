/** What staff change of a lead, as they read it. */
import { m } from '../../paraglide/messages.js'

export const fieldNames = {
  status: m.desk_lead_editor_fields_status,
  priority: m.desk_lead_editor_fields_priority,
  owner: m.desk_lead_editor_fields_owner,
  notes: m.desk_lead_editor_fields_notes,
  firm: m.desk_lead_editor_fields_firm,
  sentOn: m.desk_lead_editor_fields_sent_on,
  response: m.desk_lead_editor_fields_response,
  residenceState: m.desk_lead_editor_fields_residence_state,
  relationship: m.desk_lead_editor_fields_relationship,
  diagnosis: m.desk_lead_editor_fields_diagnosis,
  diagnosedOn: m.desk_lead_editor_fields_diagnosed_on,
  isDeceased: m.desk_lead_editor_fields_is_deceased,
  diedOn: m.desk_lead_editor_fields_died_on,
  factsOrigin: m.desk_lead_editor_fields_facts_origin,
}

/** What staff decide about a lead, as they read it. */
import { m } from '../paraglide/messages.js'

export const fieldNames = {
  status: m.desk_lead_editor_fields_status,
  priority: m.desk_lead_editor_fields_priority,
  owner: m.desk_lead_editor_fields_owner,
  notes: m.desk_lead_editor_fields_notes,
}

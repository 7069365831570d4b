import { m } from '../../paraglide/messages.js'

export const callNames = {
  called: m.desk_lead_work_calls_called,
  'no-answer': m.desk_lead_work_calls_no_answer,
  'left-message': m.desk_lead_work_calls_left_message,
  talked: m.desk_lead_work_calls_talked,
}

/** The titles of staff pages. */
import { site } from '../../site.config.ts'
import { m } from '../paraglide/messages.js'

const TITLES = {
  account: m.desk_staff_pages_pages_account,
  audit: m.desk_staff_pages_pages_audit,
  corrections: m.desk_staff_pages_pages_corrections,
  dashboard: m.desk_staff_pages_pages_dashboard,
  firm: m.desk_common_firm,
  firms: m.desk_staff_pages_pages_firms,
  imports: m.desk_staff_pages_pages_imports,
  leads: m.desk_common_leads,
  lead: m.desk_lead_sheet_heading,
  missing: m.desk_staff_pages_pages_missing,
  notifications: m.desk_staff_pages_pages_notifications,
  queue: m.desk_staff_pages_pages_queue,
  records: m.desk_staff_pages_pages_records,
  reports: m.desk_staff_pages_pages_reports,
  setup: m.desk_staff_pages_pages_setup,
  signIn: m.desk_staff_pages_pages_sign_in,
  texts: m.desk_staff_pages_pages_texts,
  templates: m.desk_staff_pages_pages_templates,
  testimonies: m.desk_staff_pages_pages_testimonies,
  users: m.desk_staff_pages_pages_users,
  workplaces: m.desk_staff_pages_pages_workplaces,
}

export type StaffPage = keyof typeof TITLES

export const titleOf = (page: StaffPage): string =>
  m.desk_staff_pages_staff_title({ page: TITLES[page](), site: site.name })

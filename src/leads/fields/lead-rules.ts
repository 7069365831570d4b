/**
 * Validation rules and texts of the forms, shared by browser and server. Written without zod, because
 * every public form page loads them (decision 010).
 */

import { m } from '../../paraglide/messages.js'
export type FormKind = 'facility' | 'legal' | 'contact'

export const inquiryTypes = {
  facility: 'facility-inquiry',
  legal: 'legal-referral',
  contact: 'general-inquiry',
} as const satisfies Record<FormKind, string>

/** A contact form with a facility reports an error in its record. */
export const CORRECTION = 'correction'

export function inquiryTypeFor(kind: FormKind, isAboutFacility: boolean): string {
  return kind === 'contact' && isAboutFacility ? CORRECTION : inquiryTypes[kind]
}

/** An unknown inquiry type follows the rules of the contact form, the most lenient. */
export function kindOfInquiry(inquiryType: string | undefined): FormKind {
  if (inquiryType === inquiryTypes.facility) return 'facility'
  return inquiryType === inquiryTypes.legal ? 'legal' : 'contact'
}

/** What the thank-you page answers to: a message, a correction or, unnamed, a referral. */
export function formOf(inquiryType: string | undefined): 'message' | 'correction' | undefined {
  if (inquiryType === CORRECTION) return 'correction'
  return kindOfInquiry(inquiryType) === 'contact' ? 'message' : undefined
}

/** The labels are read while a page is rendered, in its language. */
const choices = <const Value extends string>(
  values: readonly Value[],
  labels: Record<Value, () => string>,
) =>
  values.map((value) => ({
    value,
    get label() {
      return labels[value]()
    },
  }))

export const diagnoses = choices(['mesothelioma', 'lung-cancer', 'asbestosis', 'other'], {
  mesothelioma: m.lead_rules_diagnoses_mesothelioma,
  'lung-cancer': m.lead_rules_diagnoses_lung_cancer,
  asbestosis: m.lead_rules_diagnoses_asbestosis,
  other: m.lead_rules_diagnoses_other,
})

export const pathologyReports = choices(['yes', 'no'], {
  yes: m.lead_rules_pathology_reports_yes,
  no: m.lead_rules_pathology_reports_no,
})

export const diagnosisTimelines = choices(['within_2_years', 'more_than_2_years'], {
  within_2_years: m.lead_rules_diagnosis_timelines_within_2_years,
  more_than_2_years: m.lead_rules_diagnosis_timelines_more_than_2_years,
})

export const longest = {
  name: 120,
  email: 254,
  phone: 40,
  inquiryType: 60,
  subject: 200,
  message: 5000,
  exposure: 5000,
  pageUrl: 500,
  consentVersion: 60,
  idempotencyKey: 200,
  /** Twenty names and places of full length in any script, signed. */
  firmsShown: 24_000,
  honeypot: 500,
} as const

const MIN_NAME_LENGTH = 2
const MIN_PHONE_LENGTH = 10
/** One @, no spaces, a domain with a dot. */
const EMAIL =
  /^[^\s@"(),:;<>[\\\]]+@[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/i

export const isEmail = (text: string): boolean => text.length <= longest.email && EMAIL.test(text)

export type Answers = {
  name?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  message?: string | undefined
}

export type FieldError = { field: string; message: string }

/** In the order of the form's fields. */
export function checkAnswers(kind: FormKind, answers: Answers): FieldError[] {
  const errors: FieldError[] = []
  const report = (field: keyof Answers, message: string) => errors.push({ field, message })
  const [name, email, phone] = [answers.name, answers.email, answers.phone].map(
    (answer) => answer?.trim() ?? '',
  ) as [string, string, string]
  if (name.length < MIN_NAME_LENGTH) report('name', m.lead_rules_errors_name())
  if (kind === 'legal') {
    if (phone === '') report('phone', m.lead_rules_errors_phone_missing())
  } else if (phone.length < MIN_PHONE_LENGTH && (kind === 'facility' || phone !== '')) {
    report('phone', m.lead_rules_errors_phone())
  }
  if (!isEmail(email)) report('email', m.lead_rules_errors_email())
  return errors
}

/** Our contact form requires a message; direct API calls may omit it. */
export function checkForm(kind: FormKind, answers: Answers): FieldError[] {
  const errors = checkAnswers(kind, answers)
  if (kind === 'contact' && !answers.message?.trim()) {
    errors.push({ field: 'message', message: m.lead_rules_errors_message() })
  }
  return errors
}

/** Stored for staff, in English. */
const DEFAULT_SUBJECTS: Record<FormKind, string> = {
  facility: 'Asbestos Exposure Inquiry',
  legal: 'Legal Consultation Request',
  contact: 'General Inquiry',
}

const DEFAULT_MESSAGES: Record<FormKind, string> = {
  facility: 'Inquiry from a facility page, without a message',
  legal: 'Legal consultation request from legal-help page',
  contact: 'General inquiry, without a message',
}

export function subjectFor(inquiryType: string, facilityName?: string): string {
  const kind = kindOfInquiry(inquiryType)
  if (inquiryType === CORRECTION) return 'Correction to a facility record'
  return kind === 'facility' && facilityName
    ? `Inquiry about ${facilityName}`.slice(0, longest.subject)
    : DEFAULT_SUBJECTS[kind]
}

/** The message to store: what was written, else the exposure text, else a default. */
export function messageFor(kind: FormKind, message?: string, exposure?: string): string {
  return message || exposure || DEFAULT_MESSAGES[kind]
}

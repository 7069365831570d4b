/**
 * Validation rules and texts of the forms, shared by browser and server. Written without zod, because
 * every public form page loads them (decision 010).
 */

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

export const diagnoses = [
  { value: 'mesothelioma', label: 'Mesothelioma' },
  { value: 'lung-cancer', label: 'Lung cancer' },
  { value: 'asbestosis', label: 'Asbestosis' },
  { value: 'other', label: 'Other' },
] as const

export const pathologyReports = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const

export const diagnosisTimelines = [
  { value: 'within_2_years', label: 'Within the last 2 years' },
  { value: 'more_than_2_years', label: 'More than 2 years ago' },
] as const

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
  honeypot: 500,
} as const

const fieldErrors = {
  name: 'Name must be at least 2 characters',
  phone: 'Please enter a valid phone number',
  phoneMissing: 'Phone number is required',
  email: 'Please enter a valid email address',
  message: 'Please enter a message',
} as const

const SHORTEST_NAME = 2
const SHORTEST_PHONE = 10
/** One @, no spaces, a domain with a dot. */
const EMAIL =
  /^[^\s@"(),:;<>[\\\]]+@[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/i

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
  if (name.length < SHORTEST_NAME) report('name', fieldErrors.name)
  if (kind === 'legal') {
    if (phone === '') report('phone', fieldErrors.phoneMissing)
  } else if (phone.length < SHORTEST_PHONE && (kind === 'facility' || phone !== '')) {
    report('phone', fieldErrors.phone)
  }
  if (email.length > longest.email || !EMAIL.test(email)) report('email', fieldErrors.email)
  return errors
}

/** Our contact form requires a message; direct API calls may omit it. */
export function checkForm(kind: FormKind, answers: Answers): FieldError[] {
  const errors = checkAnswers(kind, answers)
  if (kind === 'contact' && !answers.message?.trim()) {
    errors.push({ field: 'message', message: fieldErrors.message })
  }
  return errors
}

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

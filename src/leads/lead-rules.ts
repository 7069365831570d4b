/**
 * What a form may hold and what it must: one set of rules and texts, for the browser and the server.
 * Written by hand rather than with zod, because every public form page loads it (decision 010).
 */

export type FormKind = 'facility' | 'legal' | 'contact'

export const inquiryTypes = {
  facility: 'facility-inquiry',
  legal: 'legal-referral',
  contact: 'general-inquiry',
} as const satisfies Record<FormKind, string>

/** A contact form that names a facility reports a mistake in its record. */
export const CORRECTION = 'correction'

export function inquiryTypeFor(kind: FormKind, isAboutFacility: boolean): string {
  return kind === 'contact' && isAboutFacility ? CORRECTION : inquiryTypes[kind]
}

/** An inquiry type we do not know is held to the rules of the contact form, the mildest. */
export function kindOfInquiry(inquiryType: string | undefined): FormKind {
  if (inquiryType === inquiryTypes.facility) return 'facility'
  return inquiryType === inquiryTypes.legal ? 'legal' : 'contact'
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

/** Invisible to people; programs that fill every field fill this one too. */
export const HONEYPOT_FIELD = 'homepage'

const fieldErrors = {
  name: 'Name must be at least 2 characters',
  phone: 'Please enter a valid phone number',
  phoneMissing: 'Phone number is required',
  email: 'Please enter a valid email address',
  message: 'Please enter a message',
} as const

const SHORTEST_NAME = 2
const SHORTEST_PHONE = 10
/** One @, no blanks, a domain with a dot. Whether mail arrives only sending can tell. */
const EMAIL =
  /^[^\s@"(),:;<>[\\\]]+@[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/i

export type Answers = {
  name?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  message?: string | undefined
}

export type FieldError = { field: string; message: string }

/** In the order of the form, so that the first one is the first to mend. */
export function checkAnswers(kind: FormKind, answers: Answers): FieldError[] {
  const errors: FieldError[] = []
  const complain = (field: keyof Answers, message: string) => errors.push({ field, message })
  const [name, email, phone] = [answers.name, answers.email, answers.phone].map(
    (answer) => answer?.trim() ?? '',
  ) as [string, string, string]
  if (name.length < SHORTEST_NAME) complain('name', fieldErrors.name)
  if (kind === 'legal') {
    if (phone === '') complain('phone', fieldErrors.phoneMissing)
  } else if (phone.length < SHORTEST_PHONE && (kind === 'facility' || phone !== '')) {
    complain('phone', fieldErrors.phone)
  }
  if (email.length > longest.email || !EMAIL.test(email)) complain('email', fieldErrors.email)
  return errors
}

/** A contact form without a message says nothing; a call to the API may still leave it out. */
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

/** The message as stored: what was written, else the exposure text, else a plain statement. */
export function messageFor(kind: FormKind, message?: string, exposure?: string): string {
  return message || exposure || DEFAULT_MESSAGES[kind]
}

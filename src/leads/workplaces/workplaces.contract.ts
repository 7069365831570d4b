import { z } from 'zod'
import { m } from '../../paraglide/messages.js'
import { LANGUAGES } from '../../platform/web/language.ts'
import { HONEYPOT_FIELD } from '../../ui/honeypot.tsx'
import { choice, say, text } from '../fields/fields.contract.ts'
import { isEmail, longest } from '../fields/lead-rules.ts'

import { maxWorkplaceLengths } from './workplace-rules.ts'

const WORKPLACE_ERRORS = { name: m.workplace_errors_name, place: m.workplace_errors_place }

function required(field: 'name' | 'place') {
  const missing = { error: () => WORKPLACE_ERRORS[field]() }
  return text(maxWorkplaceLengths[field], {}).pipe(z.string(missing).min(2, missing))
}

export const workplaceInputSchema = z.object({
  name: required('name'),
  place: required('place'),
  years: text(maxWorkplaceLengths.years, {}),
  details: text(maxWorkplaceLengths.details, { lines: true }),
  email: text(maxWorkplaceLengths.email, {}).refine(
    // One that is too long has been said to be already.
    (email = '') => email === '' || email.length > longest.email || isEmail(email),
    say(() => m.lead_rules_errors_email()),
  ),
  language: choice(LANGUAGES, 'The language to answer in').catch(undefined),
  [HONEYPOT_FIELD]: text(longest.honeypot, {}).catch('too long'),
})

/** Telephone numbers: one spelling for those we understand, a flag for those we do not. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

export type PhoneReading = {
  /** The number in one spelling, when it is a possible one. */
  e164: string | null
  /** Foreign, with an extension, or nothing that could be dialled: staff look at it themselves. */
  isUnusual: boolean
}

/** Never refuses: what was typed is kept beside this reading. */
export function readPhone(typed: string): PhoneReading {
  const number = parsePhoneNumberFromString(typed, 'US')
  if (!number?.isPossible()) return { e164: null, isUnusual: true }
  const isOrdinary = number.countryCallingCode === '1' && number.isValid() && !number.ext
  return { e164: number.number, isUnusual: !isOrdinary }
}

/** The limits of the details. Without zod, because the page of the details loads them. */
import { usStates } from '../../site/us.ts'

export const MAX_WORKPLACES = 20

export const maxDetailLengths = {
  site: 160,
  city: 80,
  trade: 80,
  hospital: 160,
  ships: 300,
} as const

/** The form has these fields for each workplace, with its number behind the name. */
export const workFields = ['site', 'facilityId', 'city', 'state', 'trade', 'from', 'to'] as const

/** States whose law asks for a separate consent to collect and share health data. */
export const HEALTH_CONSENT_STATES: readonly string[] = ['CT', 'NV', 'WA']

export const residenceStates = usStates.map(({ code, name }) => ({ value: code, label: name }))

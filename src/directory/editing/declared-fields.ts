/** How the editor shows each field, from the declaration of fields. */
import { columnName, maxLengthOf, type StoredName, storedField, storedNames } from '../fields.ts'
import type { EditedField } from './editing.contract.ts'

type Group = EditedField['group']

/** In the order of the form. What is not here is about the page rather than the place. */
const GROUPS: Partial<Record<StoredName | 'city' | 'category', Group>> = {
  name: 'place',
  formerNames: 'place',
  address: 'place',
  city: 'place',
  county: 'place',
  zipCode: 'place',
  whereabouts: 'place',
  latitude: 'place',
  longitude: 'place',
  category: 'place',
  facilityType: 'place',
  facilitySubtype: 'place',
  operationalYears: 'work',
  operationalPeriod: 'work',
  asbestosYears: 'work',
  companyName: 'work',
  parentCompany: 'work',
  subsidiaries: 'work',
  workforceSize: 'work',
  industryCode: 'work',
  exposureMaterials: 'work',
  exposureRisk: 'work',
  description: 'text',
  historicalDescription: 'text',
  safetyRecords: 'text',
  unknowns: 'text',
}

const JOINED = {
  city: {
    kind: 'place',
    hint: 'City and state, such as Tampa, FL. A new one moves the record; its old address leads on.',
  },
  category: { kind: 'category', hint: null },
} as const

const labelOf = (name: string): string => {
  const words = columnName(name).replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function declare(name: StoredName): EditedField {
  const { kind, meaning = null, isRequired = false } = storedField(name)
  const hasLength = kind === 'line' || kind === 'prose' || kind === 'list'
  return {
    name,
    label: labelOf(name),
    kind,
    group: GROUPS[name] ?? 'page',
    hint: meaning,
    maxLength: hasLength ? maxLengthOf(name) : null,
    isRequired,
  }
}

const isJoined = (name: string): name is keyof typeof JOINED => name in JOINED

export const declaredFields: EditedField[] = [
  ...(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((name) =>
    isJoined(name)
      ? {
          name,
          label: labelOf(name),
          group: GROUPS[name] ?? 'place',
          maxLength: null,
          isRequired: name === 'city',
          ...JOINED[name],
        }
      : declare(name),
  ),
  ...storedNames.filter((name) => !(name in GROUPS)).map(declare),
]

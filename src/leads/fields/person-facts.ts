/**
 * The facts about a person, their illness and their work, each once. The API, the second step of the
 * visitor's form, corrections by staff, the history, exports, documents and sealing are derived from this
 * table. Shared with the browser, so written without zod; `fact-schemas.ts` has the contract.
 */
import { m } from '../../paraglide/messages.js'
import {
  CALL_TIMES,
  MILITARY_BRANCHES,
  type PastWork,
  RELATIONSHIPS,
} from '../../platform/database/schema/lead-values.ts'
import { LANGUAGES, type Language } from '../../platform/web/language.ts'
import { type Branch, storedBranch } from '../../tools/work-history/branches.ts'
import { formatMonth } from '../../ui/dates.ts'
import { callTimes, languageNames } from './answer-names.ts'
import { maxDetailLengths } from './details-rules.ts'
import { diagnoses, pathologyReports } from './lead-rules.ts'
import { inWords, pastWorkInWords, relationshipInWords } from './lead-words.ts'

type FactKind = 'line' | 'choice' | 'state' | 'month' | 'flag' | 'works'

type Described = {
  kind: FactKind
  /** In the documentation of the API. */
  meaning: string
  /** For staff and firms, in English. */
  name: () => string
  /** The part of the lead page and of the PDF that shows it. */
  section: 'contact' | 'illness' | 'exposure'
  /** The title of its column in the export. */
  exportedAs: string
  /** What a choice can be. */
  values?: readonly string[]
  /** How long a line can be. */
  maxLength?: number
  /** A value for staff, where it is not its kind that says how. */
  words?: (value: string) => string
  /** A column of its own, because SQL looks for it; all others are sealed. */
  isClear?: true
  /** About health: in some states stored only with the consent that the law asks for. */
  isIllness?: true
  /** The short form asks for it too, and its contract has it. */
  isOfShortForm?: true
}

const listed = (options: readonly { value: string }[]): readonly string[] =>
  options.map(({ value }) => value)

export const personFacts = {
  residenceState: {
    kind: 'state',
    meaning: 'Where the person lives: two letters',
    name: m.desk_facts_residence_state,
    section: 'contact',
    exportedAs: 'State of residence',
    isClear: true,
  },
  language: {
    kind: 'choice',
    values: LANGUAGES,
    words: (value) => languageNames[value as Language](),
    meaning: 'The language to answer in',
    name: m.desk_common_language,
    section: 'contact',
    exportedAs: 'Language',
    isClear: true,
  },
  bestTimeToCall: {
    kind: 'choice',
    values: CALL_TIMES,
    words: (value) => callTimes[value as (typeof CALL_TIMES)[number]](),
    meaning: 'When to call',
    name: m.desk_facts_best_time,
    section: 'contact',
    exportedAs: 'Best time to call',
    isClear: true,
  },
  mayLeaveMessage: {
    kind: 'flag',
    meaning: 'Whether a message may be left at the number',
    name: m.desk_facts_leave_message,
    section: 'contact',
    exportedAs: 'Leave a message',
    isClear: true,
  },
  bestAddressForMail: {
    kind: 'line',
    maxLength: 300,
    meaning: 'Where letters reach the person',
    name: m.desk_facts_best_address,
    section: 'contact',
    exportedAs: 'Address for mail',
  },
  relationship: {
    kind: 'choice',
    values: RELATIONSHIPS,
    words: relationshipInWords,
    meaning: 'Who is ill, seen from the person who writes',
    name: m.desk_facts_relationship,
    section: 'illness',
    exportedAs: 'Who is ill',
  },
  diagnosis: {
    kind: 'choice',
    values: listed(diagnoses),
    meaning: 'What was diagnosed, if anything',
    name: m.desk_common_diagnosis,
    section: 'illness',
    exportedAs: 'Diagnosis',
    isIllness: true,
    isOfShortForm: true,
  },
  diagnosedOn: {
    kind: 'month',
    meaning: 'The month of the diagnosis',
    name: m.desk_facts_diagnosed,
    section: 'illness',
    exportedAs: 'Diagnosed in',
    isIllness: true,
  },
  pathologyReport: {
    kind: 'choice',
    values: listed(pathologyReports),
    meaning: 'Whether there is a pathology report',
    name: m.desk_facts_pathology_report,
    section: 'illness',
    exportedAs: 'Pathology report',
    isIllness: true,
    isOfShortForm: true,
  },
  hospital: {
    kind: 'line',
    maxLength: maxDetailLengths.hospital,
    meaning: 'The hospital or doctor',
    name: m.desk_facts_hospital,
    section: 'illness',
    exportedAs: 'Hospital',
    isIllness: true,
  },
  isDeceased: {
    kind: 'flag',
    words: (value) => (value === 'true' ? m.desk_facts_has_died() : m.desk_facts_is_living()),
    meaning: 'Whether the ill person has died',
    name: m.desk_facts_life,
    section: 'illness',
    exportedAs: 'Deceased',
  },
  diedOn: {
    kind: 'month',
    meaning: 'The month of death; implies isDeceased',
    name: m.desk_facts_died,
    section: 'illness',
    exportedAs: 'Died in',
  },
  workHistory: {
    kind: 'works',
    meaning: 'Where the ill person worked',
    name: m.desk_facts_work_history,
    section: 'exposure',
    exportedAs: 'Work history',
  },
  militaryBranch: {
    kind: 'choice',
    values: MILITARY_BRANCHES,
    words: (value) => storedBranch(value as Branch),
    meaning: 'The branch of service',
    name: m.desk_facts_branch,
    section: 'exposure',
    exportedAs: 'Military branch',
  },
  ships: {
    kind: 'line',
    maxLength: maxDetailLengths.ships,
    meaning: 'Ships or bases',
    name: m.desk_facts_ships,
    section: 'exposure',
    exportedAs: 'Ships',
  },
} as const satisfies Record<string, Described>

type Facts = typeof personFacts
export type FactName = keyof Facts
type NamesWith<Property> = {
  [Name in FactName]: Facts[Name] extends Property ? Name : never
}[FactName]
export type ClearFact = NamesWith<{ isClear: true }>
export type IllnessFact = NamesWith<{ isIllness: true }>
export type ShortFormFact = NamesWith<{ isOfShortForm: true }>

export type FactValue<Name extends FactName> = Facts[Name] extends { kind: 'flag' }
  ? boolean
  : Facts[Name] extends { kind: 'works' }
    ? PastWork[]
    : Facts[Name] extends { values: readonly (infer Value)[] }
      ? Value
      : string

/** Null, or an empty list, where nothing is known. */
export type StoredFacts = {
  [Name in FactName]: Facts[Name] extends { kind: 'works' } ? PastWork[] : FactValue<Name> | null
}

export const factNames = Object.keys(personFacts) as FactName[]
/** The same entry without the types of its values, for code that treats all alike. */
export const factOf = (name: FactName): Described => personFacts[name]

const blankOf = (name: FactName) => (factOf(name).kind === 'works' ? [] : null)
export const blankFacts = (names: readonly FactName[]): Partial<StoredFacts> =>
  Object.fromEntries(names.map((name) => [name, blankOf(name)]))
export const sealedFacts = factNames.filter((name) => !factOf(name).isClear)

export const factsIn = (lead: StoredFacts): StoredFacts =>
  Object.fromEntries(factNames.map((name) => [name, lead[name]])) as StoredFacts

export const isKnown = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== ''

/** What is known, as staff and firms read it; empty where nothing is. */
export function factInWords(name: FactName, value: unknown): string {
  const { kind, words } = factOf(name)
  if (!isKnown(value)) return ''
  if (kind === 'works') return (value as PastWork[]).map(pastWorkInWords).join('; ')
  const said = String(value)
  if (words) return words(said)
  if (kind === 'month') return formatMonth(said)
  if (kind === 'flag') return said === 'true' ? m.desk_facts_yes() : m.desk_facts_no()
  return kind === 'choice' ? inWords(said) : said
}

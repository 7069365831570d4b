/** The facts about a person that staff may change, and how they are edited: shared by the server and the screen. */
import type { OpenLead } from '../sealing/sealed-rows.ts'
import type { Lead, LeadUpdate } from './desk.contract.ts'

const FACTS = [
  'residenceState',
  'relationship',
  'diagnosis',
  'diagnosedOn',
  'isDeceased',
  'diedOn',
] as const
type Fact = (typeof FACTS)[number]
type PersonFacts = Pick<OpenLead, Fact>

/** Only what the update names. A month of death and "living" never stand beside each other. */
export function wantedFacts(update: LeadUpdate, row: PersonFacts): Partial<PersonFacts> {
  const given = FACTS.filter((fact) => update[fact] !== undefined)
  const facts: Partial<PersonFacts> = Object.fromEntries(given.map((fact) => [fact, update[fact]]))
  if (facts.diedOn) return { ...facts, isDeceased: true }
  if (facts.isDeceased === false && row.diedOn) return { ...facts, diedOn: null }
  return facts
}

/** The same as texts of a form; empty where nothing is known. */
export type FactsDraft = Record<Fact, string>

export const factsDraftOf = (lead: Pick<Lead, Fact>): FactsDraft => {
  const texts = FACTS.map((fact) => [fact, String(lead[fact] ?? '')])
  return Object.fromEntries(texts)
}

/** What the form changes; an emptied field removes the fact. */
export function factsChange(draft: FactsDraft, base: Pick<Lead, Fact>): LeadUpdate {
  const before = factsDraftOf(base)
  const changed = FACTS.filter((fact) => draft[fact] !== before[fact])
  return Object.fromEntries(changed.map((fact) => [fact, asSent(draft[fact])]))
}

const FLAGS: Record<string, boolean> = { true: true, false: false }
const asSent = (text: string) => (text === '' ? null : (FLAGS[text] ?? text))

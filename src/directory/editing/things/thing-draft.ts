/** What somebody has changed of a thing and not published yet, part by part. It waits in this browser. */
import { m } from '../../../paraglide/messages.js'
import type { ThingDetail, ThingEdits } from './edited-things.contract.ts'

/** By part: `name`, `names`, `relations`, `unknowns`, and `facts.hull` for each fact. */
type Parts = Record<string, unknown>
export type ThingDraft = {
  /** The revision that the parts were changed over. */
  revision: string
  parts: Parts
  /** The same parts, as the record had them then. */
  before: Parts
}

const FACT = 'facts.'
export const factPart = (name: string): string => FACT + name

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keyOf = (person: string, id: number) => `atlas.thing.${person}.${id}`

const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const noDraft = ({ revision }: ThingDetail): ThingDraft => ({
  revision,
  parts: {},
  before: {},
})

/** Null where nothing is kept, or nothing that this version can read. */
export function readThingDraft(store: Kept, person: string, id: number): ThingDraft | null {
  try {
    const { revision, parts, before } = JSON.parse(store.getItem(keyOf(person, id)) ?? 'null')
    if (typeof revision !== 'string' || !isParts(parts) || !isParts(before)) return null
    return { revision, parts, before }
  } catch {
    return null
  }
}

export function keepThingDraft(store: Kept, person: string, id: number, draft: ThingDraft): void {
  try {
    if (Object.keys(draft.parts).length === 0) store.removeItem(keyOf(person, id))
    else store.setItem(keyOf(person, id), JSON.stringify(draft))
  } catch {
    // Storage may be full or forbidden: the draft then lasts as long as the page.
  }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

export function partOf(thing: ThingDetail, part: string): unknown {
  if (part.startsWith(FACT)) return thing.facts[part.slice(FACT.length)] ?? null
  if (part === 'relations') {
    // Their labels follow from what they lead to.
    return thing.relations.map(({ label: _, ...relation }) => relation)
  }
  return thing[part as 'name' | 'names' | 'unknowns']
}

export const shownPart = (thing: ThingDetail, draft: ThingDraft, part: string): unknown =>
  part in draft.parts ? draft.parts[part] : partOf(thing, part)

/** The draft with one more part; one that is as published is none. */
export function withPart(
  draft: ThingDraft,
  thing: ThingDetail,
  part: string,
  value: unknown,
): ThingDraft {
  const published = partOf(thing, part)
  const { [part]: _part, ...parts } = draft.parts
  const { [part]: _before, ...before } = draft.before
  if (isSame(value, published)) return { ...draft, parts, before }
  return {
    ...draft,
    parts: { ...parts, [part]: value },
    before: { ...before, [part]: draft.before[part] ?? published },
  }
}

/** As it is sent: only what differs. */
export function editsOf({ parts }: ThingDraft): ThingEdits {
  const facts = Object.entries(parts).filter(([part]) => part.startsWith(FACT))
  const others = Object.entries(parts).filter(([part]) => !part.startsWith(FACT))
  return {
    ...Object.fromEntries(others),
    ...(facts.length > 0 && {
      facts: Object.fromEntries(facts.map(([part, value]) => [part.slice(FACT.length), value])),
    }),
  }
}

/** Parts that both this editor and somebody else changed, to different values. */
export const contestedParts = (draft: ThingDraft, current: ThingDetail): string[] =>
  Object.keys(draft.parts).filter((part) => {
    const now = partOf(current, part)
    return !isSame(now, draft.before[part]) && !isSame(now, draft.parts[part])
  })

/** What was typed goes on over a newer record, unless somebody else changed one of its parts. */
export const followedThing = (draft: ThingDraft, thing: ThingDetail): ThingDraft =>
  draft.revision === thing.revision || contestedParts(draft, thing).length > 0
    ? draft
    : rebasedThing(draft, thing)

/** The draft over the newer record; of the parts in `theirs` the other's value stays. */
export function rebasedThing(
  draft: ThingDraft,
  current: ThingDetail,
  theirs: string[] = [],
): ThingDraft {
  const mine = Object.entries(draft.parts).filter(
    ([part, value]) => !theirs.includes(part) && !isSame(value, partOf(current, part)),
  )
  return {
    revision: current.revision,
    parts: Object.fromEntries(mine),
    before: Object.fromEntries(mine.map(([part]) => [part, partOf(current, part)])),
  }
}

/** Parts as people read them. */
export function partNames({ declared }: ThingDetail): Map<string, string> {
  return new Map([
    ['name', m.desk_things_name()],
    ['names', m.desk_things_names()],
    ['relations', m.desk_things_links()],
    ['unknowns', m.desk_things_unknowns()],
    ...declared.map(({ name, label }) => [factPart(name), label] as const),
  ])
}

/** What parts of the editor share: how a change is shown, and what is done where somebody else was first. */
export type ThingShared = {
  thing: ThingDetail
  accept: (changed: ThingDetail) => Promise<void>
  meet: (error: Error) => void
}

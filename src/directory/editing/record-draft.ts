/** What somebody has typed about a record and not published yet. It waits in this browser, also while the tab is closed. */
import type { EditedField, RecordDetail, RecordValue } from './editing.contract.ts'
import type { Fields } from './editing.queries.ts'

/** By field, as the form has it. */
export type Texts = Record<string, string>
export type Draft = {
  /** The revision of the record that the texts were typed over. */
  revision: string
  texts: Texts
  /** The values of changed fields, as the record had them then. */
  before: Texts
  /** The document that is being added, by the fields of its form. */
  document?: Texts
  /** The same for an owner, a name, a trade. */
  fact?: Texts
}

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Two people at one browser do not find each other's drafts. */
const keyOf = (person: string, id: number | 'new') => `atlas.record.${person}.${id}`

const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((text) => typeof text === 'string')

/** Null where nothing is kept, or nothing that this version can read. */
export function readDraft(store: Kept, person: string, id: number): Draft | null {
  try {
    const { revision, texts, before, document, fact } = JSON.parse(
      store.getItem(keyOf(person, id)) ?? 'null',
    )
    if (typeof revision !== 'string' || !isTexts(texts) || !isTexts(before)) return null
    return {
      revision,
      texts,
      before,
      ...(isTexts(document) ? { document } : {}),
      ...(isTexts(fact) ? { fact } : {}),
    }
  } catch {
    return null
  }
}

export function keepDraft(store: Kept, person: string, id: number, draft: Draft): void {
  const isEmpty = Object.keys(draft.texts).length === 0 && !draft.document && !draft.fact
  try {
    if (isEmpty) store.removeItem(keyOf(person, id))
    else store.setItem(keyOf(person, id), JSON.stringify(draft))
  } catch {
    // Storage may be full or forbidden: the draft then lasts as long as the page.
  }
}

/** The value of a field as its control has it: a list is one item per line. */
export function textOf(value: RecordValue | undefined): string {
  if (Array.isArray(value)) return value.join('\n')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value ?? '')
}

export const textsOf = ({ values, declared }: RecordDetail): Texts =>
  Object.fromEntries(declared.map(({ name }) => [name, textOf(values[name])]))

function valueIn(field: EditedField | undefined, text: string): RecordValue {
  if (field?.kind === 'list') {
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
  }
  return text.trim() === '' ? null : text.trim()
}

/** What is sent: only what differs. */
export function fieldsOf({ declared }: RecordDetail, texts: Texts): Fields {
  const fields = new Map(declared.map((field) => [field.name, field]))
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, valueIn(fields.get(name), text)]),
  )
}

/** The draft with one more text; one that is as published is none. */
export function typed(draft: Draft, record: RecordDetail, name: string, text: string): Draft {
  const published = textsOf(record)[name] ?? ''
  const { [name]: _text, ...texts } = draft.texts
  const { [name]: _before, ...before } = draft.before
  if (text === published) return { ...draft, texts, before }
  return {
    ...draft,
    texts: { ...texts, [name]: text },
    before: { ...before, [name]: draft.before[name] ?? published },
  }
}

/** Fields that both this editor and somebody else changed, to different values. */
export function contested(draft: Draft, current: RecordDetail): string[] {
  const now = textsOf(current)
  return Object.keys(draft.texts).filter(
    (name) => now[name] !== draft.before[name] && now[name] !== draft.texts[name],
  )
}

/** What was typed goes on over a newer record, unless somebody else changed one of its fields. */
export const followed = (draft: Draft, record: RecordDetail): Draft =>
  draft.revision === record.revision || contested(draft, record).length > 0
    ? draft
    : rebased(draft, record, [])

/** The draft over the newer record; `theirs` are the fields of which the other's value stays. */
export function rebased(draft: Draft, current: RecordDetail, theirs: string[]): Draft {
  const now = textsOf(current)
  const mine = Object.entries(draft.texts).filter(
    ([name, text]) => !theirs.includes(name) && text !== now[name],
  )
  return {
    ...draft,
    revision: current.revision,
    texts: Object.fromEntries(mine),
    before: Object.fromEntries(mine.map(([name]) => [name, now[name] ?? ''])),
  }
}

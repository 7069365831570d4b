import { describe, expect, it } from 'vitest'
import type { RecordDetail } from './editing.contract.ts'
import {
  contested,
  type Draft,
  fieldsOf,
  followed,
  keepDraft,
  readDraft,
  rebased,
  textsOf,
  typed,
} from './record-draft.ts'

const field = (name: string, kind: 'line' | 'list') => ({
  name,
  kind,
  label: name,
  group: 'place' as const,
  hint: null,
  maxLength: 300,
  isRequired: false,
})

const record = (revision: string, values: RecordDetail['values']) =>
  ({
    id: 7,
    revision,
    values,
    declared: [field('name', 'line'), field('address', 'line'), field('formerNames', 'list')],
  }) as unknown as RecordDetail

const published = record('1', { name: 'Acme Mill', address: null, formerNames: ['A', 'B'] })
const empty: Draft = { revision: '1', texts: {}, before: {} }

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
}

describe('a draft of a record', () => {
  it('has what differs from the published record, and sends no more', () => {
    const draft = typed(
      typed(empty, published, 'name', 'Acme Works'),
      published,
      'address',
      '1 A St',
    )
    expect(textsOf(published).formerNames).toBe('A\nB')
    expect(fieldsOf(published, draft.texts)).toEqual({ name: 'Acme Works', address: '1 A St' })
    expect(typed(draft, published, 'name', 'Acme Mill').texts).toEqual({ address: '1 A St' })
    expect(fieldsOf(published, { formerNames: ' A \n\n', address: ' ' })).toEqual({
      formerNames: ['A'],
      address: null,
    })
  })

  it('waits while the tab is closed, for the person who typed it', () => {
    const store = memory()
    const draft = typed({ ...empty, document: { title: 'A deed' } }, published, 'name', 'X')
    keepDraft(store, 'ann', 7, draft)
    expect(readDraft(store, 'ann', 7)).toEqual(draft)
    expect(readDraft(store, 'ben', 7)).toBeNull()
    store.setItem('atlas.record.ben.7', '{"texts": 5')
    expect(readDraft(store, 'ben', 7)).toBeNull()
    keepDraft(store, 'ann', 7, empty)
    expect(readDraft(store, 'ann', 7)).toBeNull()
  })

  it('asks only about fields that somebody else changed too', () => {
    const draft = typed(typed(empty, published, 'name', 'Mine'), published, 'address', '1 A St')
    const current = record('2', { name: 'Theirs', address: null, formerNames: ['C'] })
    expect(contested(draft, current)).toEqual(['name'])
    expect(rebased(draft, current, ['name'])).toEqual({
      revision: '2',
      texts: { address: '1 A St' },
      before: { address: '' },
    })
    expect(rebased(draft, current, []).texts).toEqual({ name: 'Mine', address: '1 A St' })
    expect(contested(draft, record('2', { name: 'Mine', address: null }))).toEqual([])
  })

  it('goes on over what somebody else published, where both changed different fields', () => {
    const draft = typed(empty, published, 'address', '1 A St')
    const renamed = record('2', { name: 'Theirs', address: null, formerNames: ['A', 'B'] })
    expect(followed(draft, renamed)).toMatchObject({ revision: '2', texts: { address: '1 A St' } })
    const moved = record('2', { name: 'Acme Mill', address: '2 B St', formerNames: ['A', 'B'] })
    expect(followed(draft, moved), 'until the editor has chosen').toBe(draft)
  })
})

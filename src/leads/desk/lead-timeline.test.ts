import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { LeadTimeline } from './lead-timeline.tsx'

type Changes = Record<string, { from: unknown; to: unknown }>

function told(changes: Changes, origin?: string): string | undefined {
  const event = {
    id: 1,
    at: '2026-11-18T12:00:00.000Z',
    type: 'facts-entered',
    actor: 'ana@example.test',
    reference: null,
    detail: { changes, origin },
  }
  const markup = renderToStaticMarkup(createElement(LeadTimeline, { events: [event] }))
  return markup.match(/<li><p>(.*?)<\/p>/)?.[1]
}

describe('The history of a lead', () => {
  it.each<[origin: string | undefined, Changes, said: string]>([
    [
      'phone',
      { residenceState: { from: null, to: 'FL' }, relationship: { from: null, to: 'parent' } },
      'entered what was learned on the phone: state of residence: FL; who is ill: their parent',
    ],
    [
      'mail',
      { diagnosis: { from: 'other', to: 'lung-cancer' }, diedOn: { from: null, to: '2026-08' } },
      'entered what was learned by mail or email: diagnosis: lung cancer (was “other”); month of death: August 2026',
    ],
    [
      'corrected',
      { isDeceased: { from: true, to: false }, diedOn: { from: '2026-08', to: null } },
      'corrected an earlier entry: the person is living (was “has died”); month of death: removed (was “August 2026”)',
    ],
    [
      undefined,
      { isDeceased: { from: false, to: null } },
      'entered what was learned on the phone: whether the person is living: removed (was “is living”)',
    ],
  ])(
    'says which facts staff learned from %s, and what stood there before',
    (origin, changes, said) => {
      expect(told(changes, origin)).toBe(`ana@example.test ${said}`)
    },
  )
})

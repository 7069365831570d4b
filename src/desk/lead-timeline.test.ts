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
      'entered what was learned on the phone: State of residence: FL; Who is ill: Their parent',
    ],
    [
      'mail',
      { diagnosis: { from: 'other', to: 'lung-cancer' }, diedOn: { from: null, to: '2026-08' } },
      'entered what was learned by mail or email: Diagnosis: Lung cancer (was “Other”); Died in: August 2026',
    ],
    [
      'corrected',
      { isDeceased: { from: true, to: false }, diedOn: { from: '2026-08', to: null } },
      'corrected an earlier entry: Living: Yes (was “No, the person has died”); Died in: removed (was “August 2026”)',
    ],
    [
      'document',
      { workHistory: { from: [], to: [{ site: 'Harrow Point', from: '1964' }] } },
      'entered what a document says: Work history: Harrow Point, from 1964',
    ],
    [
      undefined,
      { isDeceased: { from: false, to: null } },
      'entered what was learned on the phone: Living: removed (was “Yes”)',
    ],
  ])(
    'says which facts staff learned from %s, and what stood there before',
    (origin, changes, said) => {
      expect(told(changes, origin)).toBe(`ana@example.test ${said}`)
    },
  )
})

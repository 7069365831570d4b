import { describe, expect, it } from 'vitest'
import { sourceOf } from './attribution.ts'

const facts = {
  given: undefined as unknown,
  pageUrl: 'https://atlas.example/legal-help',
  referer: 'https://atlas.example/legal-help',
  origin: 'https://atlas.example',
  isOptedOut: false,
}
const last = (touch: unknown) => sourceOf({ ...facts, given: { first: {}, last: touch } })

describe('where a visitor came from', () => {
  it('is the campaign, otherwise the site, otherwise nothing but "direct"', () => {
    const touch = { page: '/florida/tampa', referrer: 'www.Google.com', source: 'Newsletter' }
    expect(last(touch)).toEqual({
      source: 'newsletter',
      attribution: {
        first: {},
        last: { page: '/florida/tampa', referrer: 'google.com', source: 'newsletter' },
      },
    })
    expect(last({ ...touch, source: '' }).source).toBe('google.com')
    expect(last({ referrer: 'atlas.example' }).source).toBe('direct')
  })

  it('is the page of the form without JavaScript, and "direct" for those who opt out', () => {
    expect(sourceOf(facts)).toEqual({
      source: 'direct',
      attribution: { first: { page: '/legal-help' }, last: { page: '/legal-help' } },
    })
    const given = { first: {}, last: { source: 'newsletter' } }
    expect(sourceOf({ ...facts, given, isOptedOut: true })).toEqual({
      source: 'direct',
      attribution: null,
    })
  })

  const wrong: unknown[] = [
    { page: '/admin/leads' },
    { page: '/no/such/page/at/all' },
    { page: 'https://evil.example/' },
    { page: `/${'x'.repeat(300)}` },
    { referrer: 'not a host' },
    { referrer: 'x'.repeat(200) },
    { source: '<script>' },
    { campaign: 'x'.repeat(61) },
    { term: 'mesothelioma lawyer' },
    { content: 'my_cancer' },
    { term: ['a'] },
    { toString: 'x' },
    [],
    'text',
    null,
  ]
  it.each(wrong.map((touch) => ({ touch })))('leaves out $touch', ({ touch }) => {
    expect(last(touch)).toEqual({ source: 'direct', attribution: { first: {}, last: {} } })
  })

  it('drops what was searched for, and reads the lines that our pages note', () => {
    expect(last({ page: '/search?q=my+illness' }).attribution?.last).toEqual({ page: '/search' })
    const given = '/florida www.example.org:8080 \n/legal-help  utm_source=b&utm_medium=email&q=x'
    expect(sourceOf({ ...facts, given })).toEqual({
      source: 'b',
      attribution: {
        first: { page: '/florida', referrer: 'example.org' },
        last: { page: '/legal-help', source: 'b', medium: 'email' },
      },
    })
    expect(sourceOf({ ...facts, given: '{"first":' }).source).toBe('direct')
  })
})

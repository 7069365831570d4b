import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Suggestions } from './search.queries.ts'
import type { Search } from './search-list.tsx'
import { Suggested } from './search-list.tsx'

const yard = {
  kind: 'facility' as const,
  name: 'Port Sutter Shipyard',
  detail: 'Tampa, Florida',
  tag: 'Shipyard',
  href: '/florida/tampa/port-sutter-shipyard-asbestos-exposure',
}

const answer = (more: Partial<Suggestions> = {}): Suggestions => ({
  q: 'tampa',
  suggestions: [yard],
  place: null,
  nearby: [],
  elsewhere: [],
  understood: null,
  isAboutIllness: false,
  isAboutFamily: false,
  isPlace: false,
  total: 14,
  corrected: null,
  isClosest: false,
  instead: null,
  ...more,
})

function render(search: Partial<Search>, active = -1): string {
  const idle = { isSearching: false, isSlow: false, hasFailed: false }
  return renderToStaticMarkup(
    <Suggested
      search={{ found: undefined, ...idle, retry: () => {}, ...search }}
      text="tampa"
      listId="list"
      active={active}
      onPick={() => {}}
    />,
  )
}

describe('§2.4 the popup of the search box', () => {
  it('says that it is searching', () => {
    expect(render({ isSearching: true })).toContain('Searching...')
    expect(render({ isSearching: true, found: answer({ suggestions: [] }) })).toContain(
      'Searching...',
    )
  })

  it('keeps showing the last results while searching', () => {
    const html = render({ isSearching: true, found: answer() })
    expect(html).toContain('Searching...')
    expect(html).toContain('role="option"')
    expect(html).not.toContain('See all')
  })

  it('says after five seconds that it may not end, and offers the results page', () => {
    const html = render({ isSearching: true, isSlow: true, found: answer() })
    expect(html).toContain('This is taking longer than it should.')
    expect(html).toMatch(/href="\/search\?q=tampa"/)
    expect(html).not.toContain('spinner')
    expect(html).not.toContain('role="option"')
  })

  it('says that the search failed, with a retry and the results page', () => {
    const html = render({ hasFailed: true, found: answer() })
    expect(html).toMatch(/href="\/search\?q=tampa"/)
    expect(html).toContain('Search failed')
    expect(html).toContain('Try again')
    expect(html).not.toContain('role="option"')
  })

  it('says that nothing was found, as specified', () => {
    const html = render({ found: answer({ suggestions: [], total: 0 }) })
    expect(html).toContain('No facilities found for &quot;tampa&quot;')
  })

  it('lists what is not a facility with what it is', () => {
    const term = { ...yard, kind: 'term' as const, name: 'Lagging', detail: null, tag: 'Glossary' }
    const html = render({ found: answer({ suggestions: [term] }) })
    expect(html).toContain('<b>Lagging</b><span class="what">Glossary</span>')
  })

  it('lists facilities as links with place and type, the matched part marked', () => {
    const html = render({ found: answer() }, 0)
    expect(html).toContain('href="/florida/tampa/port-sutter-shipyard-asbestos-exposure"')
    expect(html).toContain('<mark>Tampa</mark>, Florida')
    expect(html).toContain('<span class="what">Shipyard</span>')
    expect(html).toMatch(/id="list-0"[^>]*aria-selected="true"/)
    expect(html).toContain('href="/search?q=tampa"')
    expect(html).toContain('See all results for “tampa”')
  })

  it('says first what was searched for instead, and marks those words', () => {
    const html = render({ found: answer({ q: 'shipyrd', corrected: 'shipyard' }) })
    expect(html).toMatch(
      /^<p class="spelling">Showing results for <b>shipyard<\/b>\. No record matches/,
    )
    expect(html).toContain('“shipyrd”')
    expect(html).toContain('<mark>Shipyard</mark>')
  })

  it('says first when no record has all the words', () => {
    expect(render({ found: answer({ isClosest: true }) })).toContain('These come closest.')
  })
})

import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { BestFacilities } from './search.queries.ts'
import type { Search } from './search-list.tsx'
import { SearchList } from './search-list.tsx'

const yard = {
  id: 7,
  name: 'Port Sutter Shipyard',
  slug: 'port-sutter-shipyard',
  city: { name: 'Tampa', slug: 'tampa' },
  state: { name: 'Florida', slug: 'florida' },
  facilityType: 'Shipyard',
}

const answer = (more: Partial<BestFacilities> = {}): BestFacilities => ({
  q: 'tampa',
  facilities: [yard],
  total: 14,
  corrected: null,
  isClosest: false,
  ...more,
})

function render(search: Partial<Search>, activeId?: number): string {
  const whole = { found: undefined, isSearching: false, hasFailed: false, retry: () => {} }
  return renderToStaticMarkup(
    <SearchList
      search={{ ...whole, ...search }}
      text="tampa"
      listId="list"
      activeId={activeId}
      onPick={() => {}}
    />,
  )
}

describe('§2.4 the popup of the search box', () => {
  it('says that it is searching', () => {
    expect(render({ isSearching: true })).toContain('Searching...')
    expect(render({ isSearching: true, found: answer({ facilities: [] }) })).toContain(
      'Searching...',
    )
  })

  it('keeps showing the last results while searching', () => {
    const html = render({ isSearching: true, found: answer() })
    expect(html).toContain('Searching...')
    expect(html).toContain('role="option"')
    expect(html).not.toContain('See all')
  })

  it('says that the search failed, with a retry', () => {
    const html = render({ hasFailed: true, found: answer() })
    expect(html).toContain('Search failed')
    expect(html).toContain('Try again')
    expect(html).not.toContain('role="option"')
  })

  it('says that nothing was found, as specified', () => {
    const html = render({ found: answer({ facilities: [], total: 0 }) })
    expect(html).toContain('No facilities found for &quot;tampa&quot;')
  })

  it('lists facilities as links with place and type, the matched part marked', () => {
    const html = render({ found: answer() }, 7)
    expect(html).toContain('href="/florida/tampa/port-sutter-shipyard-asbestos-exposure"')
    expect(html).toContain('<mark>Tampa</mark>, Florida')
    expect(html).toContain('<span class="badge">Shipyard</span>')
    expect(html).toMatch(/id="list-7"[^>]*aria-selected="true"/)
    expect(html).toContain('href="/search?q=tampa"')
    expect(html).toContain('See all 14 results')
  })

  it('shows no total that was not counted', () => {
    expect(render({ found: answer({ total: null }) })).toContain('See all results')
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

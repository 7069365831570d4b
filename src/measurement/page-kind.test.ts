import { describe, expect, it } from 'vitest'
import { routes } from '../app/routes.ts'
import { pageKindOf } from './page-kind.ts'

describe('the kind of a page', () => {
  it.each([
    ['/', 'home'],
    ['/florida', 'state'],
    ['/florida/tampa', 'city'],
    ['/florida/tampa/harbor-yard-asbestos-exposure', 'facility'],
    ['/category/shipyards', 'category'],
    ['/florida/category/shipyards', 'category'],
    ['/shipyards/legal-information/shipyard-legal-rights', 'guide'],
    ['/legal-help', 'legal-help'],
    ['/admin/leads', 'staff'],
    ['/administration', 'state'],
    ['/a/b/c/d', 'page'],
  ])('%s is %s', (path, kind) => {
    expect(pageKindOf(path)).toBe(kind)
  })

  it('takes no fixed address for a state or a city', () => {
    const fixed = (routes.children ?? []).flatMap((route) =>
      'path' in route && route.path && !route.path.includes('$') ? [route.path] : [],
    )
    expect(fixed.length).toBeGreaterThan(10)
    const taken = fixed.filter((path) => ['state', 'city', 'facility'].includes(pageKindOf(path)))
    expect(taken).toEqual([])
  })
})

import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ARTICLE_ROUTES, routed } from '../../tests/support/route-table.ts'
import { paths } from '../languages/es/paths.ts'
import { pageKey } from '../publishing/page-cache/cache-key.ts'
import { addressIn, splitAddress } from './addresses.ts'
import { GUIDES } from './guides.ts'
import { findPage, isStaffPath, pageKindOf, pageList } from './pages.ts'
import { urls } from './urls.ts'

const registered = new Set(pageList.map(([, { path }]) => path))
const example = (path: string) => path.replace(/\{?\$\w+\}?/g, 'some-slug')

describe('the list of pages', () => {
  it('has the same public pages as the routes', () => {
    const routes = routed.map(({ path }) => path)
    const unrouted = pageList.filter(([, { path }]) => !routes.includes(path))
    for (const [, { path, title }] of unrouted) {
      expect(title, path).toBe('article')
      expect(
        ARTICLE_ROUTES.some((route) => dirname(route) === dirname(path)),
        path,
      ).toBe(true)
    }
    const others = routes.filter((path) => !registered.has(path) && !isStaffPath(path))
    expect(others).toEqual([...ARTICLE_ROUTES, '/$stateSlug/$citySlug/$facilitySlug'])
    for (const { file } of routed) expect(existsSync(`src/${file}`), file).toBe(true)
  })

  it('finds each page by its address, even where several patterns match', () => {
    for (const [name, { path }] of pageList) expect(findPage(example(path))?.name).toBe(name)
    expect(urls.facility('a', 'b', 'c/d')).toBe('/a/b/c%2Fd-asbestos-exposure')
    expect(findPage(urls.facility('ohio', 'akron', 'tire'))?.slugs).toEqual([
      'ohio',
      'akron',
      'tire',
    ])
  })

  it('has addresses in Spanish that lead to the same pages', () => {
    const spanish = pageList.map(([name, { path }]) => {
      const address = addressIn('es', path)
      expect(splitAddress(address)).toEqual({ language: 'es', path })
      expect(findPage(example(address))).toMatchObject({ name, language: 'es' })
      return address
    })
    expect(new Set(spanish).size).toBe(pageList.length)
    expect(addressIn('es', '/contact?correction=7#form')).toBe('/es/contacto?correction=7#form')
    expect(addressIn('en', '/about')).toBe('/about')
    expect(splitAddress('/primeros-pasos')).toEqual({ language: 'en', path: '/primeros-pasos' })
    // Typed by path, so a renamed page would go unnoticed.
    const named = [...Object.keys(paths), ...Object.keys(GUIDES)]
    expect(named.filter((path) => !registered.has(path))).toEqual([])
  })

  it('caches only pages that opted in: no staff page, no unknown address', () => {
    const keyOf = (path: string) => pageKey(new URL(path, 'http://atlas.example'))
    for (const { path } of routed) {
      if (ARTICLE_ROUTES.includes(path)) continue
      const page = pageList.find(([, one]) => one.path === path)?.[1]
      const mayBeCached = page?.cached !== undefined
      expect(keyOf(example(path)) !== undefined, path).toBe(mayBeCached)
    }
    for (const path of ['/admin', '/firm', '/admin/x', '/admin/leads/3', '/a/b/c', '/a/b/c/d'])
      expect(keyOf(path), path).toBeUndefined()
  })
})

it.each([
  ['/', 'home'],
  ['/florida', 'state'],
  ['/florida/tampa', 'city'],
  ['/florida/tampa/harbor-yard-asbestos-exposure', 'facility'],
  ['/category/shipyards', 'category'],
  ['/florida/category/shipyards', 'category'],
  ['/shipyards/legal-information/shipyard-legal-rights', 'guide'],
  ['/tampa-shipbuilding-asbestos-exposure', 'history'],
  ['/legal-help', 'legal-help'],
  ['/admin/leads', 'staff'],
  ['/test-ads', 'staff'],
  ['/administration', 'state'],
  ['/a/b/c/d', 'page'],
])('%s is counted as %s', (path, kind) => {
  expect(pageKindOf(path)).toBe(kind)
})
